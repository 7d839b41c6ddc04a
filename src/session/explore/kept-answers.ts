// Answers of an engine that are kept: those around the cursor are enough, and a state may have thousands of successors.
import type { Answers, Question } from './engine.ts';

const MOST_ANSWERS = 2000;
const MOST_CHOICES = 32;

/** An answer, or what stands for it where it is on its way or was given up; null can be an answer too. */
export interface KeptAnswer {
  readonly kind: Question['kind'];
  state: 'asked' | 'answered' | 'given up';
  answer: Answers[keyof Answers] | null;
}

/** What a question is kept by. */
export function keyOf(question: Question): string {
  return JSON.stringify(question, (_, value: unknown) => (value instanceof Int32Array ? value.join() : value));
}

/** Answers by the keys of their questions, oldest first. */
export class KeptAnswers {
  readonly #kept = new Map<string, KeptAnswer>();

  get(key: string): KeptAnswer | undefined {
    return this.#kept.get(key);
  }

  /** Keeps a place for the answer to a question that is being asked. Old answers make room. */
  begin(key: string, kind: Question['kind']): KeptAnswer {
    if (kind === 'choices') {
      const keys = [...this.#kept].flatMap(([old, entry]) => (entry.kind === 'choices' ? [old] : []));
      this.#forget(keys.slice(0, Math.max(0, keys.length - MOST_CHOICES)));
    }
    if (this.#kept.size >= MOST_ANSWERS) this.#forget([...this.#kept.keys()].slice(0, MOST_ANSWERS >> 1));
    const entry: KeptAnswer = { kind, state: 'asked', answer: null };
    this.#kept.set(key, entry);
    return entry;
  }

  /** Keeps an answer that was waited for. */
  set(question: Question, answer: KeptAnswer['answer']): void {
    this.#kept.set(keyOf(question), { kind: question.kind, state: 'answered', answer });
  }

  delete(key: string): void {
    this.#kept.delete(key);
  }

  /** Forgets all answers of which something is true. */
  forgetAll(isForgotten: (entry: KeptAnswer) => boolean): void {
    this.#forget([...this.#kept].flatMap(([key, entry]) => (isForgotten(entry) ? [key] : [])));
  }

  #forget(keys: readonly string[]): void {
    for (const key of keys) this.#kept.delete(key);
  }
}
