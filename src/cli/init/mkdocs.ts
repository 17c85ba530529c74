export const initFromMkDocs = async (_: string): Promise<number> => 0;
