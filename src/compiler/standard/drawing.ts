// SVG, HTML and ShiViz: pictures and pages of states, as strings.
//
// Layouts are our own: NodesOfDirectedMultiGraph puts the nodes into layers by their distance from a root, whatever algorithm is asked for.
//
// Source: the documentation of the TLA+ community modules.
import { ValueFault } from '../../values/index.ts';
import type { NativeContext, StandardModule } from './natives.ts';
import { createOperands } from './operands.ts';
import { inOrder, value } from './signature.ts';

const natives = (context: NativeContext) => {
  const { atoms, functions, order, sets, print } = context.values;
  const { ordered, elements, sequence, integer, functionOf, func } = createOperands(context);

  const field = (record: number, name: string, site: number): number => functions.field(record, atoms.string(name), site);
  const point = (x: number, y: number): number =>
    functions.record([
      ['x', atoms.number(Math.trunc(x))],
      ['y', atoms.number(Math.trunc(y))],
    ]);
  const words = (id: number): string => (atoms.isString(id) ? atoms.text(id) : print(id));

  const elementText = (element: number, site: number): string => {
    if (!functions.isRecord(element)) throw new ValueFault(`An SVG element must be a record, but it is ${print(element)}.`, site);
    const name = words(field(element, 'name', site));
    const attributes = func(field(element, 'attrs', site), 'The attributes of an SVG element', site);
    const shown = Array.from(
      order.sorted(sets.force(functions.domain(attributes), site)),
      (key) => ` ${words(key).replaceAll('_', '-')}='${words(functions.apply(attributes, key, site))}'`,
    ).join('');
    const children = func(field(element, 'children', site), 'The children of an SVG element', site);
    const inner = Array.from({ length: functions.size(children) }, (_, i) => elementText(functions.valueAt(children, i), site)).join('');
    const text = words(field(element, 'innerText', site))
      .replaceAll('<<', '&lt;&lt;')
      .replaceAll('>>', '&gt;&gt;');
    return `<${name}${shown}>${text}${inner}</${name}>`;
  };

  const layered = (nodes: Int32Array, edges: readonly (readonly number[])[], width: number, height: number): Map<number, number> => {
    const depth = new Map<number, number>();
    const roots = Array.from(nodes).filter((n) => !edges.some(([from, to]) => to === n && from !== n));
    for (const root of [...roots, ...nodes]) {
      if (depth.has(root)) continue;
      depth.set(root, 0);
      const queue = [root];
      for (const node of queue) {
        for (const [from, to] of edges) {
          if (from !== node || depth.has(to!)) continue;
          depth.set(to!, depth.get(node)! + 1);
          queue.push(to!);
        }
      }
    }
    const layers = new Map<number, number[]>();
    for (const node of nodes) layers.set(depth.get(node)!, [...(layers.get(depth.get(node)!) ?? []), node]);
    const placed = new Map<number, number>();
    for (const [row, layer] of layers)
      layer.forEach((node, i) => {
        placed.set(node, point((width * (i + 1)) / (layer.length + 1), (height * (row + 1)) / (layers.size + 1)));
      });
    return placed;
  };

  return {
    SVGElemToString: inOrder(value(['settled'], (element: number, site: number) => atoms.string(elementText(element, site)))),
    NodeOfRingNetwork: value(
      ['value', 'value', 'value', 'value', 'value'],
      (cx: number, cy: number, r: number, n: number, m: number, site: number) => {
        const [x, y, radius, i, count] = [cx, cy, r, n, m].map((id) => integer(id, 'Each argument of NodeOfRingNetwork', site));
        if (count === 0) throw new ValueFault('The last argument of NodeOfRingNetwork must not be 0.', site);
        const angle = ((2 * Math.PI) / count!) * i!;
        return point(x! + radius! * Math.cos(angle), y! + radius! * Math.sin(angle));
      },
    ),
    NodesOfDirectedMultiGraph: value(['value', 'value', 'settled'], (n: number, e: number, options: number, site: number) => {
      const nodes = ordered(n, 'The first argument of NodesOfDirectedMultiGraph', site);
      const edges = Array.from(ordered(e, 'The second argument of NodesOfDirectedMultiGraph', site), (edge) =>
        elements(sequence(edge, 'Each edge', site)),
      );
      const size = (name: string): number => integer(field(options, name, site), `The option \`${name}\``, site);
      return functionOf(layered(nodes, edges, size('view_width'), size('view_height')), site);
    }),
    PointOnLine: value(['settled', 'settled', 'value'], (from: number, to: number, segment: number, site: number) => {
      const of = (record: number, name: string): number => integer(field(record, name, site), 'A coordinate', site);
      const parts = integer(segment, 'The last argument of PointOnLine', site);
      if (parts === 0) throw new ValueFault('The last argument of PointOnLine must not be 0.', site);
      const along = (name: string): number => of(from, name) + (of(to, name) - of(from, name)) / parts;
      return point(along('x'), along('y'));
    }),
  };
};

export const svg: StandardModule = {
  name: 'SVG',
  text: String.raw`---- MODULE SVG ----
LOCAL INSTANCE Naturals
LOCAL INSTANCE Sequences
LOCAL INSTANCE Integers
LOCAL INSTANCE TLC
LOCAL INSTANCE FiniteSets
LOCAL IO == INSTANCE IOUtils
LOCAL Shown(r) == [k \in DOMAIN r |-> ToString(r[k])]
SVGElem(_name, _attrs, _children, _innerText) ==
  [name |-> _name, attrs |-> _attrs, children |-> _children, innerText |-> _innerText]
Line(x1, y1, x2, y2, attrs) ==
  SVGElem("line", Shown([x1 |-> x1, y1 |-> y1, x2 |-> x2, y2 |-> y2]) @@ attrs, << >>, "")
Circle(cx, cy, r, attrs) ==
  SVGElem("circle", Shown([cx |-> cx, cy |-> cy, r |-> r]) @@ attrs, << >>, "")
Rect(x, y, w, h, attrs) ==
  SVGElem("rect", Shown([x |-> x, y |-> y, width |-> w, height |-> h]) @@ attrs, << >>, "")
Text(x, y, text, attrs) == SVGElem("text", Shown([x |-> x, y |-> y]) @@ attrs, << >>, text)
Image(x, y, width, height, href, attrs) ==
  SVGElem("image", ("xlink:href" :> href) @@ Shown([x |-> x, y |-> y, width |-> width, height |-> height]) @@ attrs,
          << >>, "")
Group(children, attrs) == SVGElem("g", attrs, children, "")
Svg(children, attrs) == SVGElem("svg", attrs, children, "")
SVGDoc(children, vbX, vbY, vbW, vbH, attrs) ==
  LET box == ToString(vbX) \o " " \o ToString(vbY) \o " " \o ToString(vbW) \o " " \o ToString(vbH)
      root == ("xmlns" :> "http://www.w3.org/2000/svg") @@ ("xmlns:xlink" :> "http://www.w3.org/1999/xlink")
                @@ ("viewBox" :> box)
  IN  Svg(<<children>>, root @@ attrs)
SVGElemToString(elem) == CHOOSE s \in STRING : TRUE
NodeOfRingNetwork(cx, cy, r, n, m) == [x |-> cx, y |-> cy]
NodesOfDirectedMultiGraph(nodes, edges, options) == CHOOSE f \in [nodes -> [x : Int, y : Int]] : TRUE
PointOnLine(from, to, segment) ==
  [x |-> from.x + ((to.x - from.x) \div segment), y |-> from.y + ((to.y - from.y) \div segment)]
SVGSerialize(svg, frameNamePrefix, frameNumber) ==
  IO!Serialize(SVGElemToString(svg), frameNamePrefix \o IO!zeroPadN(frameNumber, 3) \o ".svg",
    [format |-> "TXT", charset |-> "UTF-8", openOptions |-> <<"WRITE", "CREATE", "TRUNCATE_EXISTING">>])
====`,
  natives,
};

export const html: StandardModule = {
  name: 'HTML',
  text: String.raw`---- MODULE HTML ----
LOCAL INSTANCE Sequences
LOCAL INSTANCE SequencesExt
LOCAL Joined(parts, between) ==
  FoldLeft(LAMBDA s, t : IF s = "" THEN t ELSE s \o between \o t, "", parts)
LOCAL Lines(parts) == Joined(parts, "\n")
HTMLFill(string, args) == FoldLeft(LAMBDA s, pair : ReplaceFirstSubSeq(pair[2], pair[1], s), string, args)
HTMLDocument(header, body, list_of_scripts) ==
  Lines(<<"<!DOCTYPE html>", "<html>", header, body, Lines(list_of_scripts), "</html>">>)
HTMLClass(classname, attribute_list) == Lines(<<classname \o " {", Lines(attribute_list), "}">>)
HTMLAttribute(name, value) == name \o ": " \o value \o ";"
HTMLDefaultStyle ==
  Lines(<<HTMLClass(".default_grid", <<HTMLAttribute("display", "grid")>>),
          HTMLClass(".default_box", <<HTMLAttribute("border", "1px solid black")>>),
          HTMLClass(".default_circle", <<HTMLAttribute("border-radius", "50%")>>)>>)
HTMLStyleSheet(class_list) ==
  Lines(<<"<style type=\"text/css\">", HTMLDefaultStyle, Lines(class_list), "</style>">>)
HTMLScriptFile(name) == "<script src=\"" \o name \o "\"></script>"
HTMLScript(children) == Lines(<<"<script>", Lines(children), "</script>">>)
HTMLLink(name, type) == "<link href=\"" \o name \o "\" rel=\"" \o type \o "\"/>"
HTMLHeader(title, list_of_links, class_list) ==
  Lines(<<"<head>", "<meta charset=\"UTF-8\">", "<title>" \o title \o "</title>", Lines(list_of_links),
          HTMLStyleSheet(class_list), "</head>">>)
HTMLBody(body) == Lines(<<"<body>", body, "</body>">>)
HTMLFrame(id, children) == Lines(<<"<div id=\"" \o id \o "\">", Lines(children), "</div>">>)
HTMLGridContainer(id, class_list, children) ==
  Lines(<<"<div id=\"" \o id \o "\" class=\"default_grid " \o Joined(class_list, " ") \o "\">",
          Lines(children), "</div>">>)
HTMLBox(id, class_list, size, children) ==
  Lines(<<"<div id=\"" \o id \o "\" class=\"default_box " \o Joined(class_list, " ") \o "\" style=\"" \o size \o "\">",
          Lines(children), "</div>">>)
HTMLCircle(id, class_list, size, children) == HTMLBox(id, <<"default_circle">> \o class_list, size, children)
HTMLText(id, text) == Lines(<<"<span id=\"" \o id \o "\">", text, "</span>">>)
HTMLSVG(id, viewBox, size, svgString) ==
  Lines(<<"<svg id=\"" \o id \o "\" viewBox=\"" \o viewBox \o "\" style=\"" \o size \o "\">", svgString, "</svg>">>)
HTMLSize(width, height) == HTMLAttribute("width", width) \o " " \o HTMLAttribute("height", height)
HTMLNewLine == "<br>"
HTMLFlexCenterAttributes ==
  Lines(<<HTMLAttribute("display", "flex"), HTMLAttribute("align-items", "center"),
          HTMLAttribute("justify-content", "center")>>)
LOCAL ById(id) == "document.getElementById(\"" \o id \o "\")"
HTMLJSLineElems(fromID, destID) == ById(fromID) \o ", " \o ById(destID)
HTMLJSLine(fromID, destID, color, size) ==
  "new LeaderLine(" \o HTMLJSLineElems(fromID, destID) \o ", {color: '" \o color \o "', size: " \o size \o "})"
HTMLJSLineDash(fromID, destID, color, size) ==
  "new LeaderLine(" \o HTMLJSLineElems(fromID, destID) \o ",  {color: '" \o color \o "', size: " \o size
    \o ", dash: true})"
HTMLJSKeyListener(events) ==
  Lines(<<"window.onkeyup = function(event) {", "let key = event.key.toUpperCase();", Lines(events), "}">>)
HTMLJSNavigationKey(key, file) ==
  Lines(<<"if(key == '" \o key \o "'){", "window.location.replace(\"" \o file \o "\");", "}">>)
====`,
};

export const shiViz: StandardModule = {
  name: 'ShiViz',
  text: String.raw`---- MODULE ShiViz ----
LOCAL INSTANCE Integers
LOCAL INSTANCE Json
LOCAL INSTANCE TLC
INSTANCE Toolbox
LOCAL Moved(i) == {p \in DOMAIN _TETrace[i].pc : _TETrace[i - 1].pc[p] # _TETrace[i].pc[p]}
LOCAL Hosts ==
  LET host[i \in DOMAIN _TETrace] ==
        IF i = 1 THEN "--" ELSE IF Moved(i) = {} THEN host[i - 1] ELSE CHOOSE p \in Moved(i) : TRUE
  IN  TLCEval(host)
Host == Hosts[_TEPosition]
LOCAL Clocks ==
  LET clock[i \in DOMAIN _TETrace] ==
        [p \in DOMAIN _TETrace[i].pc |->
           IF i = 1 THEN 0 ELSE clock[i - 1][p] + IF p = Hosts[i] THEN 1 ELSE 0]
  IN  TLCEval(clock)
Clock == ToJsonObject(Clocks[_TEPosition])
====`,
};
