// Lanes and messages of more processes than a terminal has columns for.
import { expect, it } from 'vitest';
import { Explorer } from '../../../src/session/explore/index.ts';
import type { Overlay } from '../../../src/tui/overlays/overlay.ts';
import { plainText } from '../../../src/tui/drawing/line.ts';
import { processOverlay } from '../../../src/tui/overlays/process-view.ts';
import { sequenceOverlay } from '../../../src/tui/overlays/sequence-view.ts';
import { opened, writeSpec } from '../../session/explore/explore-specs.ts';

const ring = `---- MODULE Ring ----
EXTENDS Naturals
VARIABLES at, net
Init == at = [p \\in 1..12 |-> p = 1] /\\ net = {}
Pass(p) == at[p] /\\ at' = [at EXCEPT ![p] = FALSE] /\\ net' = {[from |-> p, to |-> p + 1]}
Take(p) == \\E m \\in net : m.to = p /\\ net' = {} /\\ at' = [at EXCEPT ![p] = TRUE]
Next == \\E p \\in 1..12 : Pass(p) \\/ Take(p)
====
`;

function walked(steps: number): Explorer {
  const explorer = new Explorer(opened(writeSpec('Ring', ring, 'INIT Init\nNEXT Next\n')));
  for (let i = 0; i <= steps; i++) explorer.take(explorer.choices.groups[0]!.choices[0]!);
  return explorer;
}

const texts = (overlay: Overlay, width: number): readonly string[] => [
  ...overlay.head!(width).map(plainText),
  ...overlay.lines(width, 40).map(plainText),
];

function press(overlay: Overlay, key: string): void {
  overlay.bindings!.find(({ keys }) => keys.includes(key))!.run(key);
}

it('lanes that have no room are come to', () => {
  const lanes = processOverlay(walked(1))!;
  expect(texts(lanes, 200)[0]).toMatch(/^ {3}# {2}step .* 12 /);
  const seen = (): readonly string[] => texts(lanes, 80).slice(0, 2);
  expect(seen()[0]).toBe('processes 1 to 4 of 12   < > the others');
  press(lanes, '>');
  press(lanes, '>');
  press(lanes, '>');
  expect(seen()[0]).toBe('processes 9 to 12 of 12   < > the others');
  expect(seen()[1]!.trim().split(/\s+/)).toEqual(['#', 'step', '9', '10', '11', '12']);
  press(lanes, '<');
  expect(seen()[0]).toBe('processes 5 to 8 of 12   < > the others');
});

it('messages between processes that have no room are told beside them, or lead out of sight', () => {
  const drawn = sequenceOverlay(walked(3), { hints: null, problems: [] });
  if ('none' in drawn) throw new Error(drawn.none);
  const messages = (): readonly string[] => texts(drawn, 60).filter((line) => /[─╌]/.test(line) && !line.startsWith('•'));
  expect(texts(drawn, 60)[0]).toBe('processes 1 to 2 of 12   < > the others');
  expect(messages()).toMatchInlineSnapshot(`
    [
      "                                      ●╌╌╌╌╌╌╌▷│  (received…",
      "                                      ●───────▶│  (sent in …",
      "                                      │        ●╌╌╌╌╌╌╌╌╌╌╌▷",
      "                                   (sent in 4) ●───────────▶",
    ]
  `);
  press(drawn, '>');
  expect(messages()).toMatchInlineSnapshot(`
    [
      "                                … 1 ╌▷ 2:  (received in 3)  ",
      "                                … 1 ─▶ 2:  (sent in 2)      ",
      "                                …╌╌╌╌▷│  (received in 5)    ",
      "                                …────▶│  (sent in 4)        ",
    ]
  `);
});
