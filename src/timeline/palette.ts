// Colours of bars by what they say, light and dark; every text on its fill has a contrast of at least 5.8, every edge on
// fill and ground at least 3.2. Where colours are forced by the system its own are taken.

export interface BarColours {
  fill: string;
  edge: string;
  text: string;
}

export interface Palette {
  ground: string;
  idle: string;
  line: string;
  strong: string;
  text: string;
  quiet: string;
  now: string;
  frozen: string;
  loadPale: string;
  load: string;
  loadOver: string;
  focus: string;
  tones: Readonly<Record<string, BarColours>>;
}

const tone = (fill: string, edge: string, text: string): BarColours => ({ fill, edge, text });

const light: Palette = {
  ground: '#ffffff',
  idle: '#f1f3f6',
  line: '#e9ecf1',
  strong: '#cfd5de',
  text: '#1f2329',
  quiet: '#5f6875',
  now: '#d0392c',
  frozen: 'rgba(35, 98, 251, 0.06)',
  loadPale: '#b9cdfd',
  load: '#4f7df3',
  loadOver: '#d0392c',
  focus: '#2362fb',
  tones: {
    plan: tone('#e8effe', '#4f7df3', '#1d4ed8'),
    locked: tone('#dbe6ff', '#2362fb', '#1546c4'),
    running: tone('#d3f3e0', '#0f7b3f', '#0b5c2f'),
    waiting: tone('#fff4e0', '#b36b00', '#8a4b00'),
    trouble: tone('#fdeceb', '#d0392c', '#b42318'),
    done: tone('#eef0f3', '#7b8794', '#4b5563'),
    teal: tone('#dff5f3', '#0d7d77', '#0a5c57'),
    violet: tone('#f0ecfb', '#7a5fc7', '#5b3fa8'),
    rose: tone('#fdeaf3', '#b8347a', '#8f1f5a'),
  },
};

const dark: Palette = {
  ground: '#1b1d22',
  idle: '#22252b',
  line: '#2b2f36',
  strong: '#434851',
  text: '#e6e8eb',
  quiet: '#8b919b',
  now: '#f06a5d',
  frozen: 'rgba(108, 150, 255, 0.10)',
  loadPale: '#2d4684',
  load: '#5b86ff',
  loadOver: '#f06a5d',
  focus: '#6c96ff',
  tones: {
    plan: tone('#1c2b52', '#5b86ff', '#b7ccff'),
    locked: tone('#1f3670', '#6c96ff', '#d3e0ff'),
    running: tone('#12402a', '#35a866', '#9ff0c1'),
    waiting: tone('#3d2b0c', '#d08a1f', '#ffcf85'),
    trouble: tone('#451a16', '#f06a5d', '#ffb3ab'),
    done: tone('#2a2e35', '#7d8794', '#c8cdd6'),
    teal: tone('#0d3b38', '#2aa79f', '#9be8e2'),
    violet: tone('#2f2750', '#9c86e6', '#d6caff'),
    rose: tone('#43192f', '#e06aa5', '#ffc0dc'),
  },
};

const system: Palette = {
  ...light,
  ground: 'Canvas',
  idle: 'Canvas',
  line: 'GrayText',
  strong: 'CanvasText',
  text: 'CanvasText',
  quiet: 'CanvasText',
  now: 'Highlight',
  frozen: 'transparent',
  loadPale: 'GrayText',
  load: 'CanvasText',
  loadOver: 'Highlight',
  focus: 'Highlight',
  tones: Object.fromEntries(
    Object.keys(light.tones).map((name) => [name, tone('Canvas', 'CanvasText', 'CanvasText')]),
  ),
};

/** On paper and in pictures. */
export const printedPalette = light;

/** Of the page as it is now: forced colours first, then the scheme of the element. */
export function paletteOf(element: Element): Palette {
  if (globalThis.matchMedia('(forced-colors: active)').matches) return system;
  return getComputedStyle(element).colorScheme.includes('dark') ? dark : light;
}
