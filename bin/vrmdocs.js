#!/usr/bin/env node
import { compile, isCompiled } from './compile.js';

if (!isCompiled()) await compile();
const { main } = await import('../dist/lib/cli.js');
await main(process.argv);
