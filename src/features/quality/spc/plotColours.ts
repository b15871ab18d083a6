// Colours of drawings, as the theme of the page gives them: a canvas knows no style sheet.
/** Colours of the theme the page is shown in. */
export interface PlotColours {
  isDark: boolean;
  text: string;
  line: string;
  points: string;
  limits: string;
  alarm: string;
  ground: string;
}

export function coloursOf(element: HTMLElement, scheme: 'light' | 'dark'): PlotColours {
  const style = getComputedStyle(element);
  const of = (name: string): string => style.getPropertyValue(name).trim();
  return {
    isDark: scheme === 'dark',
    text: of('--wb-text-2'),
    line: of('--wb-text-3'),
    points: of('--wb-link'),
    limits: of('--wb-text-2'),
    alarm: of('--wb-error'),
    ground: of('--wb-surface'),
  };
}
