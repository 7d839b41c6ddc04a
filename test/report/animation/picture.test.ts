// Values as pictures: which values are elements, what part of the plane they draw, and that nothing of them becomes a program or a request.
import { describe, expect, it } from 'vitest';
import { boxOf, frameOf, pictureSvg, type SvgElement, shapesOf, type ValueTree } from '../../../src/report/index.ts';

const string = (value: string): ValueTree => ({ kind: 'string', value });
const record = (fields: Readonly<Record<string, ValueTree>>): ValueTree => ({
  kind: 'record',
  fields: Object.entries(fields).map(([name, value]) => ({ name, value })),
});
const tuple = (...elements: ValueTree[]): ValueTree => ({ kind: 'tuple', elements });
const integer = (value: number): ValueTree => ({ kind: 'integer', value: BigInt(value) });

const element = (
  name: string,
  attrs: Readonly<Record<string, ValueTree>> = {},
  children: readonly ValueTree[] = [],
  innerText = '',
): ValueTree => record({ name: string(name), attrs: record(attrs), children: tuple(...children), innerText: string(innerText) });

const elementOf = (tree: ValueTree): SvgElement => {
  const { element: made, message } = frameOf(tree);
  if (made === null) throw new Error(message);
  return made;
};
const box = { x: 0, y: 0, width: 10, height: 10 };
const svg = (tree: ValueTree): string => pictureSvg(elementOf(tree), { box, label: 'x', prefix: 'p' });

describe('a value', () => {
  it('is an element with what it has of attributes, children and text', () => {
    const made = elementOf(record({ name: string('circle'), attrs: record({ r: integer(3), stroke_width: string('2') }) }));
    expect([made.name, ...made.attributes, made.children, made.text]).toEqual(['circle', ['r', '3'], ['stroke-width', '2'], [], '']);
  });
  it('has children in sequences, sets, and functions of anything', () => {
    const circle = element('circle');
    const rect = element('rect');
    const lists: readonly ValueTree[] = [
      tuple(circle, rect),
      { kind: 'set', elements: [circle, rect] },
      { kind: 'function', entries: [integer(0), integer(1)].map((key, i) => ({ key, value: [circle, rect][i]! })) },
      record({ a: circle, b: rect }),
    ];
    for (const children of lists) {
      const made = elementOf(record({ name: string('g'), attrs: tuple(), children }));
      expect(made.children.map(({ name }) => name)).toEqual(['circle', 'rect']);
    }
  });
  it('that is a list of elements is a group', () => {
    expect(elementOf(tuple(element('circle'), tuple(element('rect')))).children.map(({ name }) => name)).toEqual(['circle', 'g']);
  });
  it.each([
    [integer(3), 'an element must be a record with `name`, `attrs`, `children` and `innerText`, but it is 3'],
    [record({ name: string('g'), children: integer(1) }), 'the children of an element must be a sequence of elements, but they are 1'],
    [record({ name: string('g'), attrs: string('red') }), 'the attributes of an element must be a record, but they are "red"'],
  ])('that is no picture is told', (tree, message) => {
    expect(frameOf(tree)).toEqual({ element: null, message });
  });
});

describe('the part of the plane', () => {
  it.each([
    [element('rect', { x: integer(-5), y: integer(2), width: integer(10), height: integer(4) }), [-5, 2, 5, 6]],
    [element('circle', { cx: integer(10), cy: integer(10), r: integer(4) }), [6, 6, 14, 14]],
    [
      element('g', { transform: string('translate(10 20) scale(2)') }, [element('line', { x2: integer(3), y2: integer(4) })]),
      [10, 20, 16, 28],
    ],
    [element('path', { d: string('M 1 1 h 4 v 3 H 1 Z m 10 0 l -2,6') }), [1, 1, 11, 7]],
    [element('polygon', { points: string('0,0 7,0 7,9') }), [0, 0, 7, 9]],
    [
      element('g', {}, [
        element('rect', { width: integer(5), height: integer(5) }),
        element('defs', {}, [element('rect', { x: integer(99) })]),
      ]),
      [0, 0, 5, 5],
    ],
    [
      element('g', {}, [
        element('rect', { width: integer(5), height: integer(5) }),
        element('circle', { r: integer(9), opacity: string('0') }),
      ]),
      [0, 0, 5, 5],
    ],
  ])('is that of what is drawn: %#', (tree, [left, top, right, bottom]) => {
    const points = shapesOf(elementOf(tree)).flatMap((shape) => (shape.kind === 'outline' ? shape.points : []));
    const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => y)];
    expect([Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)].map((n) => Math.round(n))).toEqual([
      left,
      top,
      right,
      bottom,
    ]);
  });
  it('is what all documents say', () => {
    const of = (view: string): SvgElement => elementOf(element('svg', { viewBox: string(view) }));
    expect(boxOf([of('0 0 10 20'), of('-5,0,10,30')])).toEqual({ x: -5, y: 0, width: 15, height: 30 });
  });
  it('is never empty', () => {
    expect(boxOf([])).toEqual({ x: 0, y: 0, width: 1, height: 1 });
    expect(boxOf([elementOf(element('g'))])).toEqual({ x: 0, y: 0, width: 1, height: 1 });
  });
});

describe('what is drawn', () => {
  const of = (tree: ValueTree) => shapesOf(elementOf(tree));
  const line = (attrs: Readonly<Record<string, string>>): ValueTree =>
    element('line', { x2: integer(10), ...Object.fromEntries(Object.entries(attrs).map(([name, value]) => [name, string(value)])) });
  it('has the width, the dashes and the opacity of its groups, scaled', () => {
    const group = { stroke: string('red'), stroke_width: string('2px'), transform: string('scale(3)'), opacity: string('0.5') };
    const [shape] = of(element('g', group, [line({ 'stroke-dasharray': '4, 1', 'stroke-opacity': '50%' })]));
    expect(shape).toMatchObject({ width: 6, dashes: [12, 3], stroke: 'red', fill: null, opacity: { fill: 0.5, stroke: 0.25 } });
  });
  it('has an arrowhead where a line has a marker, in the colour of the line', () => {
    const shapes = of(line({ stroke: 'blue', 'marker-end': 'url(#arrow)' }));
    expect(shapes).toHaveLength(2);
    expect(shapes[1]).toMatchObject({ kind: 'outline', fill: 'blue', stroke: null, isClosed: true });
    const { points } = shapes[1] as { points: readonly (readonly number[])[] };
    expect(points).toEqual([
      [10, 0],
      [5, 2.5],
      [5, -2.5],
    ]);
    expect(of(line({ stroke: 'blue', x2: '0', 'marker-end': 'url(#arrow)' }))).toHaveLength(1);
  });
  it('has round corners where they are asked for', () => {
    const rect = (rx: string): readonly (readonly number[])[] => {
      const [shape] = of(element('rect', { width: integer(10), height: integer(4), rx: string(rx) }));
      return (shape as { points: readonly (readonly number[])[] }).points;
    };
    expect(rect('0')).toHaveLength(4);
    for (const [x, y] of rect('2')) expect(Math.min(x!, 10 - x!) < 1e-9 && Math.min(y!, 4 - y!) < 1e-9).toBe(false);
    expect(Math.min(...rect('9').map(([x]) => x!))).toBeCloseTo(0);
  });
  it('has texts that are seen, bold ones as such', () => {
    const text = (attrs: Readonly<Record<string, ValueTree>>) => of(element('text', attrs, [], 'x'));
    expect(text({ font_weight: string('bold') })[0]).toMatchObject({ isBold: true, fill: 'black' });
    expect(text({ fill: string('none') })).toEqual([]);
    expect(text({ fill: string('none'), stroke: string('red') })[0]).toMatchObject({ isBold: false, fill: 'red' });
  });
});

describe('the text of a picture', () => {
  it('runs nothing and loads nothing', () => {
    const text = svg(
      element('svg', { onload: string('alert(1)') }, [
        element('script', {}, [], 'alert(2)'),
        element('style', {}, [], '@import "http://x"'),
        element('foreignObject', {}, [element('iframe', { src: string('http://x') })]),
        element('image', { 'xlink:href': string('http://x/a.png') }),
        element('image', { href: string('data:text/html,<script>') }),
        element('use', { href: string('javascript:alert(3)') }),
        element('rect', { fill: string('url(http://x)'), style: string('background: URL( "//x" )'), onclick: string('alert(4)') }),
        element('rect', { fill: string('u\\72l(//x)'), 'a b': string('1'), '"><script>': string('2') }),
        element('text', {}, [], '</text><script>alert(5)</script>'),
      ]),
    );
    expect(text).not.toMatch(/<(?:script|style|foreignObject|iframe)|alert\([1-4]\)|http:\/\/x|javascript|\/\/x|data:/i);
    expect(text).toContain('&lt;script&gt;alert(5)');
  });
  it('keeps references inside of the picture, under names of its own', () => {
    const text = svg(
      element('g', {}, [
        element('defs', {}, [element('marker', { id: string('arrow') })]),
        element('line', { 'marker-end': string("url('#arrow')") }),
        element('use', { 'xlink:href': string('#arrow') }),
      ]),
    );
    expect(text).toContain('<marker id="p-arrow">');
    expect(text).toContain('marker-end="url(#p-arrow)"');
    expect(text).toContain('xlink:href="#p-arrow"');
  });
  it('shows pictures that are in the value', () => {
    expect(svg(element('image', { href: string('data:image/png;base64,AAAA') }))).toContain('data:image/png;base64,AAAA');
  });
});
