// IOUtils and CSV: environment, files and programs. Files below the specification's folder are read; all else but `atoi` needs the user's permission.
//
// IOSerialize writes values in a notation of our own (tagged JSON); IODeserialize reads TLC's binary format, too.
//
// Source: the documentation of the TLA+ community modules.
import { counted } from '../../diagnostics/index.ts';
import { Kind, ValueFault } from '../../values/index.ts';
import { createFiles } from './files.ts';
import type { Native, NativeContext, NativeExit, StandardModule } from './natives.ts';
import { createOperands } from './operands.ts';
import { having, truth, value } from './signature.ts';
import { createTlcReader, isTlcValue } from './tlc-values.ts';

/** What a template can have behind %: a text with its number, its width and how much of it is shown; a % or the end of a line. */
const CONVERSION = /%(?:(?:([1-9]\d{0,4})\$)?(?:(-?)([1-9]\d{0,4}))?(?:\.(\d+))?([sS])|([%n]))?/g;

/** Java's String.format of texts. Faults, as that does, where the template names what is not there. */
const format = (template: string, parameters: readonly string[], operator: string, site: number): string => {
  let next = 0;
  const wrong = (why: string): never => {
    throw new ValueFault(`${operator} was given the template ${JSON.stringify(template)}, ${why}.`, site);
  };
  return template.replace(CONVERSION, (_, number?: string, left?: string, width?: string, most?: string, kind?: string, sign?: string) => {
    if (sign !== undefined) return sign === '%' ? '%' : '\n';
    if (kind === undefined) return wrong('in which a % stands before none of `s`, `1$s`, `5s`, `-5s`, `.5s`, `S`, `n` and `%`');
    const index = number === undefined ? next++ : Number(number) - 1;
    const parameter = parameters[index] ?? wrong(`which needs ${counted(index + 1, 'parameter')}, and got ${parameters.length}`);
    const shown = parameter.slice(0, most === undefined ? undefined : Number(most));
    const cased = kind === 'S' ? shown.toUpperCase() : shown;
    return left === '-' ? cased.padEnd(Number(width)) : cased.padStart(Number(width ?? 0));
  });
};

// A value as JSON that says what it is: {"s": [...]} a set, {"t": [...]} a tuple, {"f": [[x, v], ...]} a function, {"i": "12"} an integer.
type Tagged =
  | boolean
  | string
  | { readonly i?: string; readonly m?: string; readonly s?: Tagged[]; readonly t?: Tagged[]; readonly f?: [Tagged, Tagged][] };

const createTagged = (context: NativeContext) => {
  const { arena, atoms, functions, order, sets, print } = context.values;
  const { elements, entries, functionOf } = createOperands(context);

  const write = (id: number, site: number): Tagged => {
    const all = (ids: Iterable<number>): Tagged[] => Array.from(ids, (part) => write(part, site));
    if (atoms.isBoolean(id)) return id === atoms.TRUE;
    if (atoms.isString(id)) return atoms.text(id);
    if (atoms.isInteger(id)) return { i: print(id) };
    if (arena.kind(id) === Kind.model) return { m: atoms.text(id) };
    if (functions.isSequence(id)) return { t: all(elements(id)) };
    if (functions.isFunction(id)) {
      return { f: Array.from(entries(functions.force(id, site)), ([x, v]): [Tagged, Tagged] => [write(x, site), write(v, site)]) };
    }
    return { s: all(order.sorted(sets.force(id, site))) };
  };
  // The file may be any JSON.
  const read = (json: unknown, site: number): number => {
    if (typeof json === 'boolean') return atoms.boolean(json);
    if (typeof json === 'string') return atoms.string(json);
    const [tag, content] = typeof json === 'object' && json !== null ? (Object.entries(json)[0] ?? []) : [];
    if (tag === 'i' && typeof content === 'string' && /^-?\d+$/.test(content)) return atoms.integer(BigInt(content));
    if (tag === 'm' && typeof content === 'string') return atoms.model(content);
    if (tag === 't' && Array.isArray(content)) return functions.tuple(content.map((part) => read(part, site)));
    if (tag === 'f' && Array.isArray(content) && content.every(Array.isArray))
      return functionOf(new Map(content.map(([x, v]) => [read(x, site), read(v, site)])), site);
    if (tag === 's' && Array.isArray(content)) return sets.set(content.map((part) => read(part, site)));
    throw new ValueFault('IODeserialize: the file was not written by IOSerialize.', site);
  };
  return { write, read };
};

/** What a program gave: its exit code and what it printed. */
const endedBy = ({ values: { functions, atoms } }: NativeContext, { status, stdout, stderr }: NativeExit): number =>
  functions.record([
    ['exitValue', atoms.number(status)],
    ['stdout', atoms.string(stdout)],
    ['stderr', atoms.string(stderr)],
  ]);

/** The texts of a sequence of strings: a command, or options. */
const createStrings = (context: NativeContext) => {
  const { sequence, elements, text } = createOperands(context);
  return (s: number, operator: string, site: number): string[] =>
    elements(sequence(s, `The command of ${operator}`, site)).map((e) => text(e, `Each part of the command of ${operator}`, site));
};

/** What runs programs. */
const programNatives = (context: NativeContext): Record<string, Native> => {
  const { atoms, print } = context.values;
  const { text, entries, func } = createOperands(context);
  const files = createFiles(context);
  const strings = createStrings(context);

  const environment = (record: number, operator: string, site: number): Record<string, string> =>
    Object.fromEntries(
      Array.from(entries(func(record, `The environment of ${operator}`, site)), ([name, v]) => [
        text(name, 'The name of an environment variable', site),
        atoms.isString(v) ? atoms.text(v) : print(v),
      ]),
    );
  const run = (operator: string, command: readonly string[], env: Record<string, string>, site: number): number =>
    endedBy(context, files.execute(operator, command, env, site));
  const filled = (template: number, parameters: number, operator: string, site: number): string[] => {
    const given = strings(parameters, operator, site);
    return strings(template, operator, site).map((part) => format(part, given, operator, site));
  };

  return {
    IOExec: having(
      'io',
      value(['settled'], (command: number, site: number) => run('IOExec', strings(command, 'IOExec', site), {}, site)),
    ),
    IOEnvExec: having(
      'io',
      value(['settled', 'settled'], (env: number, command: number, site: number) =>
        run('IOEnvExec', strings(command, 'IOEnvExec', site), environment(env, 'IOEnvExec', site), site),
      ),
    ),
    IOExecTemplate: having(
      'io',
      value(['settled', 'settled'], (template: number, parameters: number, site: number) =>
        run('IOExecTemplate', filled(template, parameters, 'IOExecTemplate', site), {}, site),
      ),
    ),
    IOEnvExecTemplate: having(
      'io',
      value(['settled', 'settled', 'settled'], (env: number, template: number, parameters: number, site: number) =>
        run(
          'IOEnvExecTemplate',
          filled(template, parameters, 'IOEnvExecTemplate', site),
          environment(env, 'IOEnvExecTemplate', site),
          site,
        ),
      ),
    ),
  };
};

const ioNatives = (context: NativeContext): Record<string, Native> => {
  const { atoms, functions, print } = context.values;
  const { text } = createOperands(context);
  const files = createFiles(context);
  const tagged = createTagged(context);
  const readTlcValue = createTlcReader(context);
  const strings = createStrings(context);

  const textOnly = (options: number, operator: string, site: number): void => {
    const wanted = functions.field(options, atoms.string('format'), site);
    if (wanted !== atoms.string('TXT')) throw new ValueFault(`${operator} knows the format "TXT" only, not ${print(wanted)}.`, site);
  };

  return {
    IOEnv: having(
      'surroundings',
      value([], () => functions.record(Object.entries(context.environment ?? {}).map(([name, v]) => [name, atoms.string(v)]))),
    ),
    atoi: value(['value'], (s: number, site: number) => {
      const digits = text(s, 'The argument of atoi', site);
      if (/^[+-]?\d+$/.test(digits)) return atoms.integer(BigInt(digits.replace('+', '')));
      throw new ValueFault(`The argument of atoi must be the digits of an integer, but it is ${print(s)}.`, site);
    }),
    IOSerialize: having(
      'io',
      truth(['settled', 'value', 'value'], (v: number, path: number, _compress: number, site: number) => {
        files.write('IOSerialize', path, JSON.stringify(tagged.write(v, site)), false, site);
        return true;
      }),
    ),
    IODeserialize: having(
      'io',
      value(['value', 'value'], (path: number, _compressed: number, site: number) => {
        const content = files.readBytes('IODeserialize', path, site);
        if (isTlcValue(content)) return readTlcValue(content, atoms.text(path), site);
        try {
          return tagged.read(JSON.parse(new TextDecoder().decode(content)), site);
        } catch (error) {
          if (error instanceof SyntaxError) throw new ValueFault('IODeserialize: the file was not written by IOSerialize.', site);
          throw error;
        }
      }),
    ),
    Serialize: having(
      'io',
      value(['settled', 'value', 'settled'], (v: number, path: number, options: number, site: number) => {
        textOnly(options, 'Serialize', site);
        const how = functions.field(options, atoms.string('openOptions'), site);
        const append = strings(how, 'Serialize', site).includes('APPEND');
        files.write('Serialize', path, text(v, 'The first argument of Serialize', site), append, site);
        return endedBy(context, { status: 0, stdout: 'Finish writing to the file with success!', stderr: '' });
      }),
    ),
    Deserialize: having(
      'io',
      value(['value', 'settled'], (path: number, options: number, site: number) => {
        textOnly(options, 'Deserialize', site);
        return endedBy(context, { status: 0, stdout: files.read('Deserialize', path, site), stderr: '' });
      }),
    ),
    ...programNatives(context),
  };
};

export const ioUtils: StandardModule = {
  name: 'IOUtils',
  text: String.raw`---- MODULE IOUtils ----
LOCAL INSTANCE TLC
LOCAL INSTANCE Integers
LOCAL INSTANCE Sequences
LOCAL Exit == [exitValue : Int, stdout : STRING, stderr : STRING]
IOSerialize(val, absoluteFilename, compress) == TRUE
IODeserialize(absoluteFilename, compressed) == CHOOSE v : TRUE
Serialize(value, dest, options) == CHOOSE r \in Exit : TRUE
Deserialize(src, options) == CHOOSE r \in Exit : TRUE
IOExec(command) == CHOOSE r \in Exit : TRUE
IOEnvExec(env, command) == CHOOSE r \in Exit : TRUE
IOExecTemplate(commandTemplate, parameters) == CHOOSE r \in Exit : TRUE
IOEnvExecTemplate(env, commandTemplate, parameters) == CHOOSE r \in Exit : TRUE
IOEnv == CHOOSE r : TRUE
atoi(str) == CHOOSE i \in Int : ToString(i) = str
RECURSIVE zeroPadN(_, _)
zeroPadN(n, width) ==
  IF Len(ToString(n)) >= width THEN ToString(n) ELSE "0" \o zeroPadN(n, width - 1)
====`,
  natives: ioNatives,
};

const csvNatives = (context: NativeContext): Record<string, Native> => {
  const { atoms, functions, order, sets, print } = context.values;
  const { sequence, elements, text, truth: asTruth } = createOperands(context);
  const files = createFiles(context);
  const lines = (operator: string, path: number, site: number): string[] => {
    if (!files.exists(operator, path, site)) return [];
    const content = files.read(operator, path, site).split(/\r?\n/);
    return content.at(-1) === '' ? content.slice(0, -1) : content;
  };

  return {
    CSVWrite: having(
      'io',
      truth(['value', 'settled', 'value'], (template: number, parameters: number, path: number, site: number) => {
        const shown = elements(sequence(parameters, 'The second argument of CSVWrite', site)).map(print);
        const line = format(text(template, 'The first argument of CSVWrite', site), shown, 'CSVWrite', site);
        files.write('CSVWrite', path, `${line}\n`, true, site);
        return true;
      }),
    ),
    CSVWriteRecord: having(
      'io',
      truth(['settled', 'value', 'value', 'value'], (record: number, delimiter: number, headers: number, path: number, site: number) => {
        const between = text(delimiter, 'The delimiter of CSVWriteRecord', site);
        const keys = Array.from(order.sorted(sets.force(functions.domain(record), site)));
        const header = asTruth(headers, 'The third argument of CSVWriteRecord', site)
          ? `${keys.map((key) => (atoms.isString(key) ? atoms.text(key) : print(key))).join(between)}\n`
          : '';
        const row = keys.map((key) => print(functions.apply(record, key, site))).join(between);
        files.write('CSVWriteRecord', path, `${header}${row}\n`, true, site);
        return true;
      }),
    ),
    CSVRead: having(
      'io',
      value(['settled', 'value', 'value'], (columns: number, delimiter: number, path: number, site: number) => {
        const names = elements(sequence(columns, 'The first argument of CSVRead', site)).map((c) =>
          text(c, 'Each column of CSVRead', site),
        );
        const between = text(delimiter, 'The delimiter of CSVRead', site);
        const records = lines('CSVRead', path, site).map((line, i) => {
          const cells = line.split(between);
          if (cells.length < names.length)
            throw new ValueFault(
              `CSVRead was given ${counted(names.length, 'column')}, but line ${i + 1} of the file ${atoms.text(path)} has ${counted(cells.length, 'cell')} with the delimiter ${print(delimiter)}.`,
              site,
            );
          return functions.record(names.map((name, column) => [name, atoms.string(cells[column]!)]));
        });
        return functions.tuple(records);
      }),
    ),
    CSVRecords: having(
      'io',
      value(['value'], (path: number, site: number) => atoms.number(lines('CSVRecords', path, site).length)),
    ),
  };
};

export const csv: StandardModule = {
  name: 'CSV',
  text: String.raw`---- MODULE CSV ----
LOCAL INSTANCE TLC
LOCAL INSTANCE Integers
CSVWrite(template, val, file) == TRUE
CSVWriteRecord(record, delim, headers, file) == TRUE
CSVRead(columns, delimiter, file) == CHOOSE s : TRUE
CSVRecords(file) == CHOOSE n \in Nat : TRUE
====`,
  natives: csvNatives,
};
