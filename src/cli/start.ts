// What runs first: the program's own files are compiled after it, so that their code is kept.
import { keepCompiledCode } from './code-cache.ts';

keepCompiledCode();
await import('./main.ts');
