// What the terminal of the explorer can show: colours, the characters of its locale, and the colour behind its text as far as the environment says.
import type { Theme } from './paint.ts';

/** Environment variables. */
type Environment = Readonly<Record<string, string | undefined>>;

/** What a person has said of the terminal. */
interface AskedTheme {
  readonly background?: Theme['background'] | 'auto';
  readonly ascii?: boolean;
}

/** The characters of the locale. Nothing said of it is no locale without UTF-8: containers have none, and their terminals do. */
function hasNoUnicode(env: Environment): boolean {
  const locale = [env.LC_ALL, env.LC_CTYPE, env.LANG].find((name) => name !== undefined && name !== '');
  return locale !== undefined && !/utf-?8/i.test(locale);
}

/** Terminals that set COLORFGBG say in its last part which of the 16 colours is behind the text. */
const LIGHT_COLOURS = ['7', '15'];

/** The theme, and whether the terminal is to be asked for its background. */
export function themeOf(env: Environment, { background = 'auto', ascii }: AskedTheme): { readonly theme: Theme; readonly asks: boolean } {
  const told = env.COLORFGBG?.split(';').at(-1);
  const isLight = background === 'auto' ? LIGHT_COLOURS.includes(told ?? '') : background === 'light';
  const theme = {
    colors: (env.NO_COLOR ?? '') === '',
    background: isLight ? 'light' : 'dark',
    ascii: ascii === true || hasNoUnicode(env),
  } as const;
  return { theme, asks: theme.colors && background === 'auto' && told === undefined };
}
