// The settings at work. Kept in local storage for the next visit, and in session storage for this window before it is
// left; applied to the page's root as attributes, so that tokens.css does the rest. Mantine keeps the colour scheme.
import { create } from 'zustand';
import { changed, type Density, type Layout, layoutOf, rowHeights } from './layout.ts';

const storageName = 'workbench:layout';

function read(storage: Storage): unknown {
  try {
    return JSON.parse(storage.getItem(storageName) ?? 'null');
  } catch (failure) {
    if (failure instanceof SyntaxError) return null;
    throw failure;
  }
}

function write(storage: Storage): void {
  storage.setItem(storageName, JSON.stringify(useLayout.getState()));
}

export const useLayout = create<Layout>(() => layoutOf(read(sessionStorage) ?? read(localStorage)));

function apply({ density, menuTheme, weakColours }: Layout): void {
  const { dataset } = document.documentElement;
  dataset['density'] = density;
  dataset['menu'] = menuTheme;
  if (weakColours) dataset['weakColours'] = '';
  else delete dataset['weakColours'];
}

export function setLayout(change: Partial<Layout>): void {
  useLayout.setState((layout) => changed(layout, change));
  write(localStorage);
  apply(useLayout.getState());
}

apply(useLayout.getState());
addEventListener('pagehide', () => write(sessionStorage));

function useDensity(): Density {
  return useLayout((layout) => layout.density);
}

/** 28, 32 or 40: the height grids draw their rows with. */
export function useRowHeight(): number {
  return rowHeights[useDensity()];
}
