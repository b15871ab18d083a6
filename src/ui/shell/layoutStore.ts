// How the workbench looks for this person: density, menu theme, folding. Kept in local storage; applied to the page's
// root as attributes, so that tokens.css does the rest. The page's own colour scheme is kept by Mantine.
import { create } from 'zustand';

export type Density = 'compact' | 'standard' | 'loose';
export type MenuTheme = 'dark' | 'light';

export interface Layout {
  density: Density;
  menuTheme: MenuTheme;
  folded: boolean;
  weakColours: boolean;
}

const storageName = 'workbench:layout';
export const densityTitles: Readonly<Record<Density, string>> = { compact: '紧凑', standard: '标准', loose: '宽松' };
/** Grid row and head height in pixels. */
export const rowHeights: Readonly<Record<Density, number>> = { compact: 28, standard: 32, loose: 40 };

const defaults: Layout = { density: 'standard', menuTheme: 'dark', folded: false, weakColours: false };

function stored(): Layout {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(storageName) ?? 'null');
    if (typeof value !== 'object' || value === null) return defaults;
    const known = value as Partial<Record<keyof Layout, unknown>>;
    return {
      density: known.density === 'compact' || known.density === 'loose' ? known.density : 'standard',
      menuTheme: known.menuTheme === 'light' ? 'light' : 'dark',
      folded: known.folded === true,
      weakColours: known.weakColours === true,
    };
  } catch (failure) {
    if (failure instanceof SyntaxError) return defaults;
    throw failure;
  }
}

export const useLayout = create<Layout>(stored);

function apply({ density, menuTheme, weakColours }: Layout): void {
  const { dataset } = document.documentElement;
  dataset['density'] = density;
  dataset['menu'] = menuTheme;
  if (weakColours) dataset['weakColours'] = '';
  else delete dataset['weakColours'];
}

export function setLayout(change: Partial<Layout>): void {
  useLayout.setState(change);
  const layout = useLayout.getState();
  localStorage.setItem(storageName, JSON.stringify(layout));
  apply(layout);
}

apply(useLayout.getState());

export function useDensity(): Density {
  return useLayout((layout) => layout.density);
}

/** 28, 32 or 40: the height grids draw their rows with. */
export function useRowHeight(): number {
  return rowHeights[useDensity()];
}
