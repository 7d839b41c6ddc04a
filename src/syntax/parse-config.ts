// Text to configuration.
import {
  type CfgRole,
  type CstNode,
  cfgKeywords,
  cfgParser,
  cutSections,
  isTaking,
  MAX_DEPTH,
  NestedTooDeeply,
  operatorsBySpelling,
  type RoleTaking,
  roleOfKeyword,
  scanText,
  spanOf,
  type Token,
  vocabulary,
} from '../../grammar/index.ts';
import type { Diagnostic, SourceText, Span } from '../diagnostics/index.ts';
import { join, nearest } from '../diagnostics/index.ts';
import { type Config, type ConfigAssignment, type ConfigName, type ConfigOverride, type ConfigValue, emptyConfig } from './config.ts';
import { first, maybe, nodeSpan, nodes, token, tokens } from './cst.ts';
import { type ParseFault, syntaxFault } from './faults.ts';
import { decodeNumber } from './literals.ts';

/** A configuration as far as it could be read, and what is wrong with it. Sections with an error are left out. */
export interface ParsedConfig {
  readonly config: Config;
  readonly diagnostics: readonly Diagnostic[];
}

type Mutable<T> = { -readonly [K in keyof T]: T[K] };

const isFirstOnLine = (section: readonly Token[], token: Token): boolean =>
  !section.some((t) => t.startLine === token.startLine && t !== token && t.startOffset < token.startOffset);

/** What to do about an error in a section that names operators. */
const fixForNames = ({ found, previous }: ParseFault, section: readonly Token[]): string | undefined => {
  if (found === undefined) return undefined;
  if (found.image === ':' && previous === section[0]) return 'Remove the colon.';
  if (found.image === ',') return 'Remove the comma: names are separated by spaces.';
  const isComment = /^(?:#|\/\/|--+)$/.test(found.image) && (previous === section[0] || isFirstOnLine(section, found));
  return /^\w/.test(found.image) || isComment
    ? undefined
    : 'A configuration names operators: define the expression in the module, as `Name == ...`, and write its name here.';
};

/** What to do about an error in the lines about constants. */
const fixForConstants = ({ expected, found, previous }: ParseFault, section: readonly Token[]): string | undefined => {
  if (found === undefined) return undefined;
  const { image } = found;
  if (image === ':' && previous === section[0]) return 'Remove the colon.';
  const isValue = /^[\w"{]/.test(image);
  if (expected === '`}`' && isValue) return 'Write a comma between the elements.';
  if (previous?.image === '<-' && isValue)
    return 'Write `=` before a value; `<-` puts an operator of the module in the place of the constant.';
  if (expected.includes('`<-`') && /^(?::=|==|:)$/.test(image)) return 'Write `=` between the constant and its value.';
  if (expected.includes('`<-`')) return 'Write `=` between the constant and its value, or `<-` before a definition that takes its place.';
  const isPart =
    /^(?:=|\{|,|-)$/.test(previous?.image ?? '') ||
    expected === '`}`' ||
    expected === '`]`' ||
    (/^\W/.test(image) && /^[\w"}]/.test(previous?.image ?? ''));
  return isPart && image !== '=' && !isFirstOnLine(section, found)
    ? 'A configuration has no expressions: define the value in the module, as `Value == ...`, and write `Constant <- Value`.'
    : undefined;
};

const fixFor = (fault: ParseFault, section: readonly Token[]): string | undefined => {
  const role = roleOfKeyword.get(section[0]!.image);
  if (role === undefined) return /^(?:=|<-)$/.test(section[1]?.image ?? '') ? 'Write `CONSTANT` in the line before.' : undefined;
  // What is left over has no token before it in the fault.
  const at: ParseFault = { ...fault, previous: fault.found === undefined ? fault.previous : section[section.indexOf(fault.found) - 1] };
  const fix = isTaking(role, 'constants') ? fixForConstants(at, section) : fixForNames(at, section);
  if (fix !== undefined) return fix;
  if (fault.found?.image === ',') return 'Remove the comma: names are separated by spaces.';
  return fault.found !== undefined && /^(?:#|\/\/|--+)$/.test(fault.found.image) ? 'A comment begins with `\\*`.' : undefined;
};

/** Collects the sections of one configuration. */
class ConfigReader {
  readonly diagnostics: Diagnostic[] = [];
  readonly config: Mutable<Config>;
  readonly #seen = new Map<string, Token>();
  readonly #source: SourceText;

  constructor(source: SourceText) {
    this.#source = source;

    this.config = { ...emptyConfig({ source, start: 0, end: source.text.length }) };
  }

  section(sectionTokens: readonly Token[], next: Token | undefined): void {
    const v = vocabulary();
    const parser = cfgParser();
    parser.setTokens(sectionTokens);
    const tree = this.#parsed(() => parser.section());
    if (tree === null) return;
    const error = parser.errors[0];
    if (error) {
      const found = sectionTokens.includes(error.token as Token) ? (error.token as Token) : undefined;
      const fault = { expected: error.message, found, previous: (error as { previousToken?: Token }).previousToken };
      const misspelt = this.#misspeltKeyword(sectionTokens, found);
      if (misspelt !== undefined) {
        this.diagnostics.push(misspelt);
        return;
      }
      const diagnostic = syntaxFault(this.#source, fault, sectionTokens, next, v, 'E301');
      const fix = fixFor(fault, sectionTokens);
      this.diagnostics.push(fix === undefined ? diagnostic : { ...diagnostic, fix });
      return;
    }
    const keyword = (token(tree, 'Constants') ?? token(tree, 'Single') ?? token(tree, 'List'))!;
    const role = roleOfKeyword.get(keyword.image)!;
    if (isTaking(role, 'constants'))
      this.config[role] = [...this.config[role], ...nodes(tree, 'statement').map((statement) => this.#statement(statement))];
    else if (isTaking(role, 'names')) this.config[role] = [...this.config[role], ...nodes(tree, 'name').map((n) => this.#name(n))];
    else this.#single(keyword, role, this.#name(first(tree, 'name')));
  }

  /** Of a section that has an error at a word, or at its end: the line begins with what is like a keyword. */
  #misspeltKeyword(section: readonly Token[], found: Token | undefined): Diagnostic | undefined {
    const line = (found ?? section.at(-1))?.startLine;
    const index = section.findIndex(({ startLine }, i) => i > 0 && startLine === line);
    const word = section[index];
    // `Inits = {1 2}` gives a constant its value.
    const isName = /^(?:=|<-|\()$/.test(section[index + 1]?.image ?? '');
    const span = word && !isName ? spanOf(this.#source, word) : undefined;
    const keyword = span && keywordFor(span);
    if (keyword === undefined) return undefined;
    const isCase = keyword === word!.image.toUpperCase();
    const message = `\`${word!.image}\` is read as a name`;
    return { code: 'E301', severity: 'error', message, span: span!, fix: `Write \`${keyword}\`${isCase ? ', in capitals' : ''}.` };
  }

  #parsed(run: () => CstNode): CstNode | null {
    try {
      return run();
    } catch (error) {
      if (!(error instanceof NestedTooDeeply)) throw error;
      this.diagnostics.push({
        code: 'E301',
        severity: 'error',
        message: `this set is nested more than ${MAX_DEPTH} deep`,
        span: spanOf(this.#source, error.token),
        fix: 'Define the value in the module, and write `C <- Definition` here.',
      });
      return null;
    }
  }

  #single(keyword: Token, role: CfgRole, name: ConfigName): void {
    const { image } = keyword;
    const earlier = this.#seen.get(image);
    if (earlier)
      this.diagnostics.push({
        code: 'E302',
        severity: 'error',
        message: `\`${image}\` is given twice`,
        span: spanOf(this.#source, keyword),
        related: [{ span: spanOf(this.#source, earlier), message: 'the first one is here' }],
        fix: 'Keep one of them.',
      });
    this.#seen.set(image, keyword);
    if (isTaking(role, 'name')) this.config[role] = name;
    else if (isTaking(role, 'truth')) this.#truth(image, role, name);
  }

  #truth(keyword: string, role: RoleTaking<'truth'>, name: ConfigName): void {
    if (name.name === 'TRUE' || name.name === 'FALSE') this.config[role] = name.name === 'TRUE';
    else
      this.diagnostics.push({
        code: 'E301',
        severity: 'error',
        message: `expected \`TRUE\` or \`FALSE\` after \`${keyword}\`, found \`${name.name}\``,
        span: name.span,
        fix: `Write \`${keyword} FALSE\` or \`${keyword} TRUE\`.`,
      });
  }

  #statement(node: CstNode): ConfigAssignment | ConfigOverride {
    const span = nodeSpan(this.#source, node);
    const name = this.#name(first(node, 'name'));
    const mark = maybe(node, 'moduleMark');
    const module = mark ? this.#word(token(mark, 'Name')!) : null;
    const operator = maybe(node, 'operator');
    if (operator) return { kind: 'override', name, module, operator: this.#name(operator), span };
    const args = nodes(node, 'value').map((value) => this.#value(value));
    const value = this.#value(first(node, 'assigned'));
    return { kind: 'assignment', name, args, value, span, ...(module ? { module } : {}) };
  }

  #word(t: Token): ConfigName {
    return { name: t.image, span: spanOf(this.#source, t) };
  }

  #name(node: CstNode): ConfigName {
    const words = tokens(node, 'Name');
    const name = words.map((t) => operatorsBySpelling().get(t.image)?.name ?? t.image).join('!');
    return { name, span: join(spanOf(this.#source, words[0]!), spanOf(this.#source, words.at(-1)!)) };
  }

  #value(node: CstNode): ConfigValue {
    const span: Span = nodeSpan(this.#source, node);
    const number = token(node, 'Number');
    if (number) {
      const magnitude = decodeNumber(number.image);
      return { kind: 'number', value: token(node, 'Minus') ? -magnitude : magnitude, span };
    }
    const string = token(node, 'String');
    // Without a look at escapes, as in TLC: `"a\\b"` has four characters.
    if (string) return { kind: 'string', value: string.image.slice(1, -1), span };
    const name = token(node, 'Name');
    if (!name) return { kind: 'set', elements: nodes(node, 'value').map((v) => this.#value(v)), span };
    if (name.image === 'TRUE' || name.image === 'FALSE') return { kind: 'boolean', value: name.image === 'TRUE', span };
    return { kind: 'model-value', name: name.image, span };
  }
}

/** The keyword that a word before the first section was probably meant to be. */
const similarKeyword = (word: string): string | undefined =>
  cfgKeywords.find(
    (k) => k.startsWith(word.toUpperCase()) || word.toUpperCase().startsWith(k) || k.replace('_', '') === word.toUpperCase(),
  );

/** The keyword that a name was probably meant to be; undefined where it is not the first word of its line, or like none. */
export function keywordFor({ source, start, end }: Span): string | undefined {
  const lineStart = source.text.lastIndexOf('\n', start - 1) + 1;
  return source.text.slice(lineStart, start).trim() === '' ? nearest(source.text.slice(start, end), cfgKeywords) : undefined;
}

/**
 * Parses a TLC configuration.
 * @param source the whole file
 * @returns what could be read, and every syntax error, in the order of the text
 */
export function parseConfig(source: SourceText): ParsedConfig {
  const v = vocabulary();
  const scanned = scanText(source, v);
  const reader = new ConfigReader(source);
  const inConfiguration = (d: Diagnostic): Diagnostic =>
    d.code === 'E102' ? { ...d, message: d.message.replace(/^TLA\+/, 'a configuration'), fix: 'Remove it.' } : d;
  reader.diagnostics.push(...scanned.diagnostics.map((d): Diagnostic => ({ ...inConfiguration(d), code: 'E301' })));
  const sections = cutSections(scanned.tokens, v, cfgParser().c);
  for (const [i, section] of sections.entries()) {
    reader.section(section, sections[i + 1]?.[0]);
    const word = section[0]!.image;
    const isConstant = /^(?:=|<-)$/.test(section[1]?.image ?? '');
    const keyword = i === 0 && !isConstant && !cfgKeywords.includes(word) ? similarKeyword(word) : undefined;
    const last = reader.diagnostics.at(-1);
    if (keyword && last) reader.diagnostics[reader.diagnostics.length - 1] = { ...last, fix: `Write \`${keyword}\`.` };
  }
  const diagnostics = reader.diagnostics.sort((a, b) => (a.span?.start ?? 0) - (b.span?.start ?? 0));
  return { config: reader.config, diagnostics };
}
