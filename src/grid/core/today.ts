// The day it is for every grid of a page. What 今天 means is the caller's matter: a company works by the days of its own
// place, whatever zone the browser stands in.

/** The browser's own day, until somebody tells better. */
function dayHere(): string {
  const now = new Date();
  const two = (part: number): string => String(part).padStart(2, '0');
  return `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`;
}

let source = dayHere;

/** @param today answers YYYY-MM-DD whenever it is asked */
export function setGridDay(today: () => string): void {
  source = today;
}

/** YYYY-MM-DD. */
export const gridDay = (): string => source();
