// The settings of the workbench as plain data: defaults, reading what storage holds, what counts where. Pure.
import { recordIn } from '#model/loose.ts';

export type Density = 'compact' | 'standard' | 'loose';
export type MenuTheme = 'dark' | 'light';
export type Navigation = 'sidemenu' | 'topmenu' | 'mixed';
export type ContentWidth = 'fixed' | 'fluid';

export interface Layout {
  density: Density;
  menuTheme: MenuTheme;
  navigation: Navigation;
  contentWidth: ContentWidth;
  fixedHeader: boolean;
  hideHeader: boolean;
  fixedSide: boolean;
  weakColours: boolean;
  multiTab: boolean;
  watermark: boolean;
  /** Side menu 48 px wide on a wide window. */
  folded: boolean;
  /** '#rrggbb'; used in development only. */
  primary: string;
}

const defaultPrimary = '#2362fb';

export const defaults: Layout = {
  density: 'standard',
  menuTheme: 'dark',
  navigation: 'sidemenu',
  contentWidth: 'fixed',
  fixedHeader: true,
  hideHeader: false,
  fixedSide: true,
  weakColours: false,
  multiTab: true,
  watermark: false,
  folded: false,
  primary: defaultPrimary,
};

export const densityTitles: Readonly<Record<Density, string>> = {
  compact: '紧凑',
  standard: '标准',
  loose: '宽松',
};
/** Grid row and head height in pixels. */
export const rowHeights: Readonly<Record<Density, number>> = { compact: 28, standard: 32, loose: 40 };

function oneOf<T extends string>(known: readonly T[], value: unknown, otherwise: T): T {
  return known.find((each) => each === value) ?? otherwise;
}

function truth(value: unknown, otherwise: boolean): boolean {
  return typeof value === 'boolean' ? value : otherwise;
}

/** Anybody can write storage: what is unknown or damaged becomes the default. */
export function layoutOf(stored: unknown): Layout {
  const known: Partial<Record<keyof Layout, unknown>> = recordIn(stored);
  const { primary } = known;
  return {
    density: oneOf(['compact', 'standard', 'loose'], known.density, defaults.density),
    menuTheme: oneOf(['dark', 'light'], known.menuTheme, defaults.menuTheme),
    navigation: oneOf(['sidemenu', 'topmenu', 'mixed'], known.navigation, defaults.navigation),
    contentWidth: oneOf(['fixed', 'fluid'], known.contentWidth, defaults.contentWidth),
    fixedHeader: truth(known.fixedHeader, defaults.fixedHeader),
    hideHeader: truth(known.hideHeader, defaults.hideHeader),
    fixedSide: truth(known.fixedSide, defaults.fixedSide),
    weakColours: truth(known.weakColours, defaults.weakColours),
    multiTab: truth(known.multiTab, defaults.multiTab),
    watermark: truth(known.watermark, defaults.watermark),
    folded: truth(known.folded, defaults.folded),
    primary: typeof primary === 'string' && /^#[0-9a-f]{6}$/i.test(primary) ? primary : defaults.primary,
  };
}

/** A change with what it brings along: only the top menu knows a fluid width, hiding needs a fixed header. */
export function changed(layout: Layout, change: Partial<Layout>): Layout {
  const next = { ...layout, ...change };
  if (next.navigation !== 'topmenu') next.contentWidth = 'fixed';
  if (!next.fixedHeader) next.hideHeader = false;
  return next;
}

export interface Arrangement {
  /** On a narrow window the side menu is a drawer whatever the setting says. */
  navigation: Navigation;
  /** Pages are at most 1200 px wide, in the middle. */
  narrowContent: boolean;
  /** What the header does when the page scrolls. */
  header: 'stays' | 'hides' | 'scrolls';
  sideScrolls: boolean;
  tabs: boolean;
}

export function arrangementOf(layout: Layout, mobile: boolean): Arrangement {
  const navigation = mobile ? 'sidemenu' : layout.navigation;
  const header = layout.fixedHeader ? (layout.hideHeader ? 'hides' : 'stays') : 'scrolls';
  return {
    navigation,
    narrowContent: navigation === 'topmenu' && layout.contentWidth === 'fixed',
    header,
    sideScrolls: navigation !== 'topmenu' && !mobile && !layout.fixedSide,
    tabs: layout.multiTab && !mobile,
  };
}

/** The header hides once the page has been scrolled this far down, in pixels. */
const hideAfter = 100;

export interface ScrollState {
  top: number;
  hidden: boolean;
}

/** Scrolling down beyond `hideAfter` hides the header, any scrolling up brings it back. */
export function scrolled(before: ScrollState, scrollTop: number): ScrollState {
  const top = Math.max(0, scrollTop);
  if (top === before.top) return before;
  return { top, hidden: top > before.top && (before.hidden || top > hideAfter) };
}
