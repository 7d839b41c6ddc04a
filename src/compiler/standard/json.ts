// Json: values as JSON. Sets and sequences are arrays, functions are objects whose keys are the printed arguments.
//
// Source: the documentation of the TLA+ community modules.
import { mayDiffer, replaceNumbers, TooManyDigits, ValueFault, writtenNumber } from '../../values/index.ts';
import { createFiles } from './files.ts';
import type { NativeContext, StandardModule } from './natives.ts';
import { createOperands } from './operands.ts';
import { having, inOrder, truth, value } from './signature.ts';

type Json = string | number | bigint | boolean | null | readonly Json[] | { readonly [key: string]: Json };

/** What a text of JSON says. Where JavaScript may have another number, all numbers are integers without their fractions. Throws SyntaxError and TooManyDigits. */
function exactJson(text: string): Json {
  const json = JSON.parse(text) as Json;
  if (!mayDiffer(text)) return json;
  // Numbers become texts that no other text or key is: those begin with another letter.
  const marked = replaceNumbers(
    text,
    (number, at) => `"${NUMBER}${writtenNumber(number, at).whole}"`,
    (quoted) => `"${TEXT}${quoted.slice(1)}`,
  );
  return unmarked(JSON.parse(marked) as Json);
}

const NUMBER = 'n';
const TEXT = 't';

function unmarked(json: Json): Json {
  if (typeof json === 'string') return json.startsWith(NUMBER) ? BigInt(json.slice(NUMBER.length)) : json.slice(TEXT.length);
  if (Array.isArray(json)) return json.map(unmarked);
  if (typeof json !== 'object' || json === null) return json;
  return Object.fromEntries(Object.entries(json).map(([key, part]) => [key.slice(TEXT.length), unmarked(part)]));
}

const createJson = (context: NativeContext) => {
  const { atoms, functions, order, sets, print } = context.values;
  const { elements } = createOperands(context);

  const array = (ids: Iterable<number>, site: number): string => `[${Array.from(ids, (id) => write(id, site)).join(',')}]`;
  const object = (f: number, site: number): string => {
    const keys = order.sorted(sets.force(functions.domain(f), site));
    const fields = Array.from(keys, (key) => {
      const name = atoms.isString(key) ? atoms.text(key) : print(key);
      return `${JSON.stringify(name)}:${write(functions.apply(f, key, site), site)}`;
    });
    return `{${fields.join(',')}}`;
  };
  const write = (id: number, site: number): string => {
    if (atoms.isInteger(id) || atoms.isBoolean(id)) return print(id).toLowerCase();
    if (atoms.isString(id)) return JSON.stringify(atoms.text(id));
    if (functions.isSequence(id)) return array(elements(id), site);
    if (functions.isFunction(id)) return object(id, site);
    if (sets.isSet(id)) return array(order.sorted(sets.force(id, site)), site);
    return JSON.stringify(print(id)); // a model value
  };

  const read = (json: Json, site: number): number => {
    if (typeof json === 'bigint') return atoms.integer(json);
    if (typeof json === 'string') return atoms.string(json);
    if (typeof json === 'boolean') return atoms.boolean(json);
    if (json === null)
      throw new ValueFault("JSON's null is not a value of TLA+: only numbers, strings, Booleans, arrays and objects are.", site);
    // A fraction is left out, as it is in TLC: loggers write times with one, and specifications that read them compare nothing else with it.
    if (typeof json === 'number') return atoms.number(Math.trunc(json));
    if (Array.isArray(json)) return functions.tuple(json.map((part) => read(part, site)));
    return functions.record(Object.entries(json).map(([name, part]) => [name, read(part, site)]));
  };
  const parse = (text: string, path: string, site: number): number => {
    let json: Json;
    try {
      // Some programs write a mark of the order of bytes first.
      json = exactJson(text.replace(/^\ufeff/, ''));
    } catch (error) {
      if (error instanceof TooManyDigits) throw new ValueFault(`A number in the file ${path} has too many digits to be read.`, site);
      throw new ValueFault(`The file ${path} is not JSON: ${(error as Error).message}`, site);
    }
    return read(json, site);
  };
  return { array, object, write, parse };
};

const natives = (context: NativeContext) => {
  const { atoms, functions, order, sets } = context.values;
  const { elements, sequence, func } = createOperands(context);
  const { array, object, write, parse } = createJson(context);
  const files = createFiles(context);

  return {
    ToJson: inOrder(value(['settled'], (v: number, site: number) => atoms.string(write(v, site)))),
    ToJsonArray: inOrder(
      value(['settled'], (v: number, site: number) => {
        if (sets.isSet(v)) return atoms.string(array(order.sorted(sets.force(v, site)), site));
        const f = func(v, 'The argument of ToJsonArray', site);
        return atoms.string(functions.isSequence(f) ? array(elements(f), site) : object(f, site));
      }),
    ),
    ToJsonObject: inOrder(
      value(['settled'], (v: number, site: number) => {
        const f = func(v, 'The argument of ToJsonObject', site);
        if (!functions.isSequence(f)) return atoms.string(object(f, site));
        // A sequence as an object has its indices, from 0, as keys.
        return atoms.string(`{${elements(f).map((e, i) => `"${i}":${write(e, site)}`)}}`);
      }),
    ),
    JsonSerialize: having(
      'io',
      truth(['value', 'settled'], (path: number, v: number, site: number) => {
        files.write('JsonSerialize', path, write(func(v, 'The second argument of JsonSerialize', site), site), false, site);
        return true;
      }),
    ),
    JsonDeserialize: having(
      'io',
      value(['value'], (path: number, site: number) => parse(files.read('JsonDeserialize', path, site), atoms.text(path), site)),
    ),
    ndJsonSerialize: having(
      'io',
      truth(['value', 'settled'], (path: number, v: number, site: number) => {
        const lines = elements(sequence(v, 'The second argument of ndJsonSerialize', site)).map((e) => `${write(e, site)}\n`);
        files.write('ndJsonSerialize', path, lines.join(''), false, site);
        return true;
      }),
    ),
    ndJsonDeserialize: having(
      'io',
      value(['value'], (path: number, site: number) => {
        const lines = files.read('ndJsonDeserialize', path, site).split('\n');
        const records = lines.filter((line) => line.trim() !== '').map((line) => parse(line, atoms.text(path), site));
        return functions.tuple(records);
      }),
    ),
  };
};

export const json: StandardModule = {
  name: 'Json',
  text: `---- MODULE Json ----
LOCAL INSTANCE Sequences
LOCAL INSTANCE FiniteSets
LOCAL INSTANCE TLC
ToJson(value) == ToString(value)
ToJsonArray(value) == ToString(value)
ToJsonObject(value) == ToString(value)
JsonSerialize(absoluteFilename, value) == TRUE
JsonDeserialize(absoluteFilename) == CHOOSE v : TRUE
ndJsonSerialize(absoluteFilename, value) == TRUE
ndJsonDeserialize(absoluteFilename) == CHOOSE v : TRUE
====`,
  natives,
};
