// Another theme colour, tried out in development: the tokens that follow from it, darkened or lightened until text on
// them and in them can be read. Production keeps the colours of tokens.css.

const updateFailed = 'Failed to update theme';

export const themeColours: readonly { name: string; colour: string }[] = [
  { name: '默认', colour: '#2362fb' },
  { name: '薄暮', colour: '#f5222d' },
  { name: '火山', colour: '#fa541c' },
  { name: '日暮', colour: '#faad14' },
  { name: '明青', colour: '#13c2c2' },
  { name: '极光绿', colour: '#52c41a' },
  { name: '极客蓝', colour: '#2f54eb' },
  { name: '酱紫', colour: '#722ed1' },
];

type Rgb = readonly [number, number, number];
const white: Rgb = [255, 255, 255];
const black: Rgb = [0, 0, 0];
const darkRaised: Rgb = [34, 37, 43];

function rgbOf(colour: string): Rgb {
  const parts = /^#([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})$/i.exec(colour);
  if (parts === null) throw new RangeError(`${colour} is not a colour`);
  const [red = 0, green = 0, blue = 0] = parts.slice(1).map((part) => parseInt(part, 16));
  return [red, green, blue];
}

function cssColour(colour: Rgb): string {
  return `#${colour.map((part) => Math.round(part).toString(16).padStart(2, '0')).join('')}`;
}

function mixed([red, green, blue]: Rgb, other: Rgb, share: number): Rgb {
  const mix = (part: number, with_: number): number => part * (1 - share) + with_ * share;
  return [mix(red, other[0]), mix(green, other[1]), mix(blue, other[2])];
}

function luminance(colour: Rgb): number {
  const [red = 0, green = 0, blue = 0] = colour.map((part) => {
    const share = part / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** WCAG 2 contrast of two '#rrggbb' colours. */
export function contrast(one: string, other: string): number {
  const [bright = 0, dim = 0] = [luminance(rgbOf(one)), luminance(rgbOf(other))].toSorted((a, b) => b - a);
  return (bright + 0.05) / (dim + 0.05);
}

/** Moves the colour towards `end` until it stands out from every ground by 4.6 to 1. */
function readable(colour: Rgb, grounds: readonly Rgb[], end: Rgb): Rgb {
  for (let share = 0; share < 1; share += 0.02) {
    const tried = mixed(colour, end, share);
    if (grounds.every((ground) => contrast(cssColour(tried), cssColour(ground)) >= 4.6)) return tried;
  }
  return end;
}

/** Custom properties for the root element. @throws RangeError when the text is no '#rrggbb' colour. */
export function primaryTokens(colour: string, dark: boolean): Readonly<Record<string, string>> {
  const chosen = rgbOf(colour);
  const filled = readable(chosen, [white], black);
  const ground = dark ? mixed(chosen, [20, 22, 28], 0.75) : mixed(chosen, white, 0.93);
  const link = readable(
    chosen,
    dark ? [darkRaised, ground] : [white, [245, 247, 250], ground],
    dark ? white : black,
  );
  return {
    '--wb-primary': cssColour(filled),
    '--wb-primary-hover': cssColour(mixed(filled, black, 0.12)),
    '--wb-primary-pressed': cssColour(mixed(filled, black, 0.25)),
    '--wb-primary-ground': cssColour(ground),
    '--wb-row-selected': cssColour(ground),
    '--wb-link': cssColour(link),
    '--wb-link-selected': cssColour(link),
    '--wb-focus': cssColour(link),
    '--wb-brand': cssColour(filled),
  };
}

export interface StyledRoot {
  style: { setProperty(name: string, value: string): void; removeProperty(name: string): void };
}

/** Puts the colour on the root element; `fail` hears of it when that cannot be done, and the old colour stays. */
export function updateTheme(
  root: StyledRoot,
  colour: string,
  dark: boolean,
  fail: (message: string) => void,
): boolean {
  try {
    const tokens = Object.entries(primaryTokens(colour, dark));
    for (const [name, value] of tokens) {
      if (colour === themeColours[0]?.colour) root.style.removeProperty(name);
      else root.style.setProperty(name, value);
    }
    return true;
  } catch (failure) {
    if (!(failure instanceof RangeError)) throw failure;
    fail(updateFailed);
    return false;
  }
}
