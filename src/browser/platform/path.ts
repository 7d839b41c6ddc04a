// What stands for `node:path` in a browser, where there is one folder.
export { basename, delimiter, dirname, isAbsolute, join, parse, relative, resolve, sep } from 'pathe';
