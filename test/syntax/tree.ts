// Abstract syntax as one-line S-expressions, for the corpus. Spans are left out.

const show = (value: unknown): string => {
  if (value === null) return 'null';
  if (typeof value === 'bigint') return String(value);
  if (typeof value !== 'object') return JSON.stringify(value);
  if (Array.isArray(value)) return `[${value.map(show).join(' ')}]`;
  const { kind, ...rest } = value as Record<string, unknown>;
  if (kind === 'identifier') return String(rest.name);
  if (kind === 'name' && (rest.path as unknown[]).length === 0) return String(rest.name);
  const fields = Object.entries(rest).filter(([key]) => key !== 'span' && key !== 'nameSpan');
  const inside = fields.map(([key, v]) => (key === 'name' && typeof v === 'string' ? v : `${key}:${show(v)}`));
  return `(${[...(kind === undefined ? [] : [String(kind)]), ...inside].join(' ')})`;
};

/** One line for a node. */
export const treeOf = (node: unknown): string => show(node);

/** A node without its spans, for comparing trees. */
export const withoutSpans = (node: unknown): unknown =>
  JSON.parse(
    JSON.stringify(node, (key, v) => (key === 'span' || key === 'nameSpan' ? undefined : typeof v === 'bigint' ? `${v}n` : v)) ?? 'null',
  );
