import type { ReactNode } from 'react';

/**
 * A list as files and folders: an item with a list below it is a folder. What is **strong** is pointed out; text behind the name is a comment.
 *
 *     <FileTree title="A site">
 *
 *     - docs
 *       - **index.md** the first page
 *     - vrmdocs.config.ts
 *
 *     </FileTree>
 */
export function FileTree({ title, children }: { title?: string; children?: ReactNode }) {
	return (
		<div className="file-tree">
			{title && <p className="file-tree-title">{title}</p>}
			{children}
		</div>
	);
}
