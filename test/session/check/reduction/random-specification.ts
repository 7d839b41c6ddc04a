// Random specifications of processes, small enough to be explored by brute force: what partial-order reduction is made for, and what it may get wrong.
//
// Each is made from a list of decisions, so that a failure can be shrunk. Processes have labels in pc, entries in functions, and share a number, a set
// of messages, a queue and a record. Actions are conjunctions in any order of guards, assignments of all kinds and choices; a few have no value
// somewhere.

/** A specification and its configuration. */
export interface RandomSpecification {
  readonly text: string;
  readonly config: string;
}

const labels = ['"a"', '"b"', '"c"'];

class Generator {
  private readonly decisions: readonly number[];
  private at = 0;
  private names = 0;

  private state: number;

  constructor(decisions: readonly number[]) {
    this.decisions = decisions;
    this.state = decisions.reduce((sum, d) => Math.imul(sum, 31) + d, 17);
  }

  /** A number below n: the next decision, or, once they are used up, one that follows from all of them. */
  private pick(n: number): number {
    this.state = Math.imul(this.state, 1_103_515_245) + 12_345;
    return (this.decisions[this.at++] ?? (this.state >>> 8) & 0xffff) % n;
  }

  private one<T>(items: readonly T[]): T {
    return items[this.pick(items.length)]!;
  }

  /** An expression for a process; `p` is the one that moves, others may be bound. */
  private process(bound: readonly string[]): string {
    return this.one([...bound, ...bound, 'p', 'p', 'p', 'p', 'p', 'p', 'p', 'Peer(p)', '1']);
  }

  private number(bound: readonly string[], depth = 2): string {
    const simple = ['0', '1', '2', 'n', 'n', `f[${this.process(bound)}]`, `f[${this.process(bound)}]`, 'r.count', 'Entry(p)'];
    if (depth === 0) return this.one(simple);
    return this.one([
      ...simple,
      `((${this.number(bound, depth - 1)} + 1) % 3)`,
      `(IF ${this.condition(bound, depth - 1)} THEN ${this.number(bound, depth - 1)} ELSE ${this.number(bound, depth - 1)})`,
      '(Cardinality(DOMAIN f) % 3)',
      'Len(queue)',
      '(CHOOSE v \\in 0 .. 2 : v >= n)',
    ]);
  }

  private condition(bound: readonly string[], depth = 2): string {
    const simple = [
      `pc[${this.process(bound)}] = ${this.one(labels)}`,
      `pc[${this.process(bound)}] = ${this.one(labels)}`,
      `pc[${this.process(bound)}] # ${this.one(labels)}`,
      `pc[${this.process(bound)}] \\in {${this.one(labels)}, ${this.one(labels)}}`,
      `n = ${this.pick(3)}`,
      `n # ${this.pick(3)}`,
      `f[${this.process(bound)}] = ${this.pick(3)}`,
      `flag[${this.process(bound)}]`,
      `~flag[${this.process(bound)}]`,
      `<<${this.process(bound)}, "m">> \\in msgs`,
      `<<${this.process(bound)}, "m">> \\notin msgs`,
      `r.count = ${this.pick(3)}`,
      'r.on',
      'queue = <<>>',
      'queue # <<>>',
      'AtA(p)',
      'Owner = "free"',
      'Mode = 1',
      'Mode = 2',
    ];
    if (depth === 0) return this.one(simple);
    return this.one([
      ...simple,
      ...simple,
      `(${this.condition(bound, depth - 1)} /\\ ${this.condition(bound, depth - 1)})`,
      `(${this.condition(bound, depth - 1)} \\/ ${this.condition(bound, depth - 1)})`,
      `(${this.condition(bound, depth - 1)} => ${this.condition(bound, depth - 1)})`,
      `~(${this.condition(bound, depth - 1)})`,
      this.quantified('\\A', bound, depth),
      this.quantified('\\E', bound, depth),
      `(\\E w \\in msgs : w[1] = ${this.process(bound)})`,
      `(${this.number(bound, depth - 1)} < ${this.number(bound, depth - 1)})`,
      `(LET k == ${this.number(bound, 0)} IN k = n)`,
      `(IF ${this.condition(bound, 0)} THEN ${this.condition(bound, 0)} ELSE ${this.condition(bound, 0)})`,
    ]);
  }

  private quantified(quantifier: string, bound: readonly string[], depth: number): string {
    const name = `q${this.names++}`;
    return `(${quantifier} ${name} \\in Proc : ${this.condition([...bound, name], depth - 1)})`;
  }

  /** Assigns one variable. */
  private assignment(variable: string, bound: readonly string[]): string {
    const who = this.process(bound);
    switch (variable) {
      case 'pc':
        return this.one([
          `pc' = [pc EXCEPT ![p] = ${this.one(labels)}]`,
          `pc' = [pc EXCEPT ![p] = ${this.one(labels)}]`,
          `Goto(p, ${this.one(labels)})`,
          `pc' = [pc EXCEPT ![${who}] = IF ${this.condition(bound, 0)} THEN ${this.one(labels)} ELSE @]`,
          `pc' = [pc EXCEPT ![p] = ${this.one(labels)}, ![${who}] = ${this.one(labels)}]`,
          `pc' = [i \\in Proc |-> IF i = ${who} THEN ${this.one(labels)} ELSE pc[i]]`,
          'UNCHANGED pc',
        ]);
      case 'f':
        return this.one([
          'UNCHANGED f',
          'UNCHANGED f',
          `f' = [f EXCEPT ![${who}] = ${this.number(bound, 1)}]`,
          `f' = [f EXCEPT ![${who}] = (@ + 1) % 3]`,
          `f' = [f EXCEPT ![${who}] = ${this.pick(3)}]`,
          `f' = [f EXCEPT ![1 + f[${who}]] = ${this.pick(3)}]`,
          `f' = [f EXCEPT ![p] = f[${who}], ![${who}] = f[p]]`,
          `f' \\in {f, [f EXCEPT ![${who}] = 0]}`,
        ]);
      case 'flag':
        return this.one([
          'UNCHANGED flag',
          'UNCHANGED flag',
          `flag' = [flag EXCEPT ![${who}] = TRUE]`,
          `flag' = [flag EXCEPT ![${who}] = ~@]`,
          `flag' = [flag EXCEPT ![p] = ${this.condition(bound, 1)}]`,
          "flag' = [i \\in Proc |-> FALSE]",
        ]);
      case 'n':
        return this.one([
          "n' = n",
          'UNCHANGED n',
          `n' = ${this.pick(3)}`,
          `n' = ${this.number(bound, 1)}`,
          "n' \\in 0 .. 1",
          `IF ${this.condition(bound, 1)} THEN n' = ${this.pick(3)} ELSE n' = n`,
          `\\E v \\in 0 .. 2 : v # n /\\ n' = v`,
          `Below(${this.pick(3)})`,
          `Given[${this.pick(3)}]`,
          `\\A v \\in {${this.pick(3)}} : n' = v`,
          `(n' = ${this.pick(3)} \\/ (n = ${this.pick(3)} /\\ n' = n))`,
        ]);
      case 'msgs':
        return this.one([
          'UNCHANGED msgs',
          'UNCHANGED msgs',
          `msgs' = msgs \\cup {<<${who}, "m">>}`,
          `msgs' = msgs \\cup {<<${who}, "m">>, <<p, "m">>}`,
          `Send(<<${who}, "m">>)`,
          `msgs' = msgs \\ {<<${who}, "m">>}`,
          "msgs' = {}",
          `msgs' = {w \\in msgs : w[1] # ${who}}`,
          "msgs' \\subseteq msgs",
          `msgs' \\subseteq {<<${who}, "m">>}`,
        ]);
      case 'queue':
        return this.one([
          'UNCHANGED queue',
          'UNCHANGED queue',
          'UNCHANGED queue',
          `queue' = IF Len(queue) < 1 THEN Append(queue, ${who}) ELSE queue`,
          "queue # <<>> /\\ queue' = Tail(queue)",
          // Has no value where the queue is empty.
          "queue' = Tail(queue)",
        ]);
      default:
        return this.one([
          'UNCHANGED r',
          'UNCHANGED r',
          `r' = [r EXCEPT !.on = ~@]`,
          `r' = [r EXCEPT !.count = ${this.number(bound, 1)}]`,
          `r' = [on |-> TRUE, count |-> ${this.pick(3)}]`,
          `r' = [r EXCEPT !.on = TRUE, !.count = ${this.pick(3)}]`,
        ]);
    }
  }

  private action(number: number): string {
    const bound = this.one([[], [], [], [], [], [], ['q'], ['m']]) as string[];
    const names = bound[0] === 'm' ? ['m[1]'] : bound;
    const shared = ['f', 'flag', 'n', 'msgs', 'queue', 'r'];
    const changed = ['pc', ...Array.from({ length: this.pick(3) }, () => this.one(shared))];
    const conjuncts = ['pc', ...shared].map((v) => (changed.includes(v) ? this.assignment(v, names) : `UNCHANGED ${v}`));
    for (let i = this.pick(4) - 1; i > 0; i--)
      conjuncts.splice(this.pick(3) === 0 ? this.pick(conjuncts.length) : 0, 0, this.condition(names));
    if (this.pick(12) === 11) conjuncts.push(`n' + ${this.number(names, 0)} < ${2 + this.pick(3)}`);
    if (this.pick(8) !== 7) conjuncts.unshift(`pc[p] = ${this.one(labels)}`);
    const body = conjuncts.map((c) => `  /\\ ${c}`).join('\n');
    const choice = bound[0] === 'q' ? this.one(['\\E q \\in Proc :', '\\E q \\in Proc \\ {p} :']) : '\\E m \\in msgs :';
    return bound.length === 0 ? `A${number}(p) ==\n${body}` : `A${number}(p) == ${choice}\n${body}`;
  }

  specification(): RandomSpecification {
    const count = 2 + this.pick(4);
    const actions = Array.from({ length: count }, (_, i) => this.action(i));
    const invariants = [0, 1].map((i) => `Inv${i} == ${this.invariant()}`);
    const step = this.one(['n', 'pc[1]', 'f']);
    const ending = this.one(['', '', '\n  \\/ (\\A q \\in Proc : pc[q] = "c") /\\ UNCHANGED vars']);
    const text = `---- MODULE Spec ----
EXTENDS Integers, Sequences, FiniteSets
CONSTANTS Mode, Owner
VARIABLES pc, f, flag, n, msgs, queue, r
vars == <<pc, f, flag, n, msgs, queue, r>>
Proc == 1 .. 3
Peer(x) == (x % 3) + 1
Entry(x) == f[Peer(x)]
AtA(x) == pc[x] = "a" /\\ f[x] # 2
Goto(x, l) == pc' = [pc EXCEPT ![x] = l]
Send(m) == msgs' = msgs \\cup {m}
RECURSIVE Below(_)
Below(k) == n' = k \\/ (k > 0 /\\ Below(k - 1))
Given == [k \\in 0 .. 2 |-> n' = k]
Init ==
  /\\ pc = [q \\in Proc |-> ${this.one(['"a"', 'IF q = 1 THEN "a" ELSE "b"'])}]
  /\\ f = [q \\in Proc |-> ${this.pick(2)}]
  /\\ flag = [q \\in Proc |-> ${this.one(['FALSE', 'q = 2'])}]
  /\\ n \\in ${this.one(['{0}', '{0}', '0 .. 1'])}
  /\\ msgs = ${this.one(['{}', '{<<1, "m">>}'])}
  /\\ queue = ${this.one(['<<>>', '<<2>>'])}
  /\\ r = [on |-> FALSE, count |-> 0]
${actions.join('\n')}
Next ==
  \\/ \\E p \\in Proc : ${actions.map((_, i) => `A${i}(p)`).join(' \\/ ')}${ending}
${invariants.join('\n')}
Step == [][n' >= n \\/ ${this.one(['n = 2', 'flag[1]', 'pc\'[1] = "b"'])}]_(${step})
====`;
    const property = this.pick(5) === 0 ? ' PROPERTY Step' : '';
    return { text, config: `CONSTANTS Mode = 1 Owner = "free"\nINIT Init NEXT Next INVARIANTS Inv0 Inv1${property}` };
  }

  /** Most invariants should hold in many of the states, or nothing is searched. */
  private invariant(): string {
    return this.one([
      `~(${this.condition(['1'], 0)} /\\ ${this.condition(['2'], 1)} /\\ ${this.condition(['3'], 1)})`,
      `\\A q \\in Proc : pc[q] = ${this.one(labels)} => ${this.condition(['q'], 1)}`,
      'pc \\in [Proc -> {"a", "b", "c"}] /\\ f \\in [Proc -> 0 .. 2] /\\ msgs \\subseteq (Proc \\X {"m"})',
      `f \\in [Proc -> ${this.one(['0 .. 1', 'Nat'])}] /\\ r \\in [on : BOOLEAN, count : 0 .. ${1 + this.pick(2)}]`,
      'msgs \\subseteq {<<1, "m">>, <<2, "m">>} /\\ n \\in 0 .. 2',
      `\\A x, y \\in Proc : x # y => ~(pc[x] = ${this.one(labels)} /\\ pc[y] = ${this.one(labels)})`,
      `Len(queue) < 2 /\\ (${this.condition([])} \\/ TRUE)`,
      `Cardinality({q \\in Proc : flag[q]}) <= ${1 + this.pick(3)}`,
    ]).replace(/\bp\b/g, '2');
  }
}

/** The specification that these decisions make. */
export const randomSpecification = (decisions: readonly number[]): RandomSpecification => new Generator(decisions).specification();
