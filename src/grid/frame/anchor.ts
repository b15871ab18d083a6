// What a floating panel stands beside, in px of the window.

export interface Anchor {
  left: number;
  top: number;
  bottom: number;
  width: number;
}

export function anchorOf(element: Element): Anchor {
  const { left, top, bottom, width } = element.getBoundingClientRect();
  return { left, top, bottom, width };
}
