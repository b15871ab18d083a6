// Gives the keyboard back when what held it goes away: a dialog that closes, a button that vanishes with its action. Where
// it stood is remembered together with the page that was shown; the last of these places that can take it again gets it.
const rememberedPlaces = 16;

interface Place {
  element: WeakRef<HTMLElement>;
  /** Id of the page that was shown. */
  page: string;
}

let places: readonly Place[] = [];

function shownPage(): HTMLElement | undefined {
  return [...document.querySelectorAll<HTMLElement>('[role="tabpanel"][id^="page-"]')].find((page) =>
    page.checkVisibility(),
  );
}

function remember({ target }: FocusEvent): void {
  if (!(target instanceof HTMLElement)) return;
  const page = shownPage()?.id ?? '';
  places = [
    ...places.filter(({ element }) => element.deref() !== target),
    { element: new WeakRef(target), page },
  ].slice(-rememberedPlaces);
}

/** Where nothing has the keyboard. `fallback` takes it when no place of this page or dialog is left. */
export function returnFocus(fallback: HTMLElement | null = null): void {
  if (document.activeElement !== null && document.activeElement !== document.body) return;
  const dialog = [...document.querySelectorAll<HTMLElement>('[aria-modal="true"]')].at(-1);
  const page = shownPage();
  for (const place of places.toReversed()) {
    const element = place.element.deref();
    if (element?.isConnected !== true || !element.checkVisibility()) continue;
    if (dialog === undefined ? place.page !== (page?.id ?? '') : !dialog.contains(element)) continue;
    element.focus({ preventScroll: true });
    if (document.activeElement === element) return;
  }
  const last = fallback ?? page;
  if (dialog === undefined || dialog.contains(last ?? null)) last?.focus({ preventScroll: true });
}

/** Watches until the returned function is called. What floats over the page stands in portals at the end of the body. */
export function watchFocus(): () => void {
  let frame = 0;
  const observer = new MutationObserver((changes) => {
    for (const node of changes.flatMap(({ addedNodes }) => [...addedNodes])) watchPortal(node);
    if (changes.every(({ removedNodes }) => removedNodes.length === 0)) return;
    cancelAnimationFrame(frame);
    frame = requestAnimationFrame(() => returnFocus());
  });
  const watchPortal = (node: Node): void => {
    if (node instanceof HTMLElement && node.dataset['portal'] !== undefined)
      observer.observe(node, { childList: true });
  };
  observer.observe(document.body, { childList: true });
  for (const node of document.body.children) watchPortal(node);
  document.addEventListener('focusin', remember);
  return () => {
    cancelAnimationFrame(frame);
    observer.disconnect();
    document.removeEventListener('focusin', remember);
    places = [];
  };
}
