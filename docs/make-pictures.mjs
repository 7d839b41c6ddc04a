// Makes the pictures of the specifications' pages from the real program: `node docs/make-pictures.mjs [path of tlasso.js] [folder to write to]`.
//
// `pictures.json` says what is drawn: the state graph of a model, or its counterexample. A test compares the pictures with what is drawn now.
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const program = process.argv[2] ?? join(root, 'dist/tlasso.js');
const target = process.argv[3];
const pictures = JSON.parse(readFileSync(join(root, 'docs/pictures.json'), 'utf8'));

for (const { folder, config, draw, options = [] } of pictures) {
  const { models } = JSON.parse(readFileSync(join(root, 'specs', folder, 'expected.json'), 'utf8'));
  const model = models.find((m) => m.config === `${config}.cfg`);
  const to = join(target ?? join(root, 'specs', folder), `${config}.svg`);
  const command =
    draw === 'graph' ? ['graph', model.module, ...options, '--output', to] : ['check', model.module, ...options, '--trace', to];
  const { status, stderr } = spawnSync(process.execPath, [program, ...command, '--config', model.config], {
    cwd: join(root, 'specs', folder),
    encoding: 'utf8',
  });
  // A counterexample has an exit code of its own.
  if (stderr !== '' || status === 1 || (draw === 'graph' && status !== 0)) console.error(`${folder}/${config}: ${stderr}`);
}
