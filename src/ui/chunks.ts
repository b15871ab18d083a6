// Loading a part of the program: one retry, 120 s in all, and then a failure that says so.

export class ChunkLoadError extends Error {
  override name = 'ChunkLoadError';
}

const limit = 120_000;
const scriptFailure = 'Chunk load error';
const styleFailure = 'CSS chunk load failed';

/** The bundler's loader names the stylesheet in its failure. */
const failedStyle = /unable to preload css for (\S+)/i;
const foreignChunkFailure = /dynamically imported module|module script failed|unable to preload css/i;

function messageIn(failure: unknown): string {
  return failure instanceof Error ? failure.message : String(failure);
}

function failureOf(cause: unknown): ChunkLoadError {
  if (cause instanceof ChunkLoadError) return cause;
  return new ChunkLoadError(failedStyle.test(messageIn(cause)) ? styleFailure : scriptFailure, { cause });
}

/** Addresses of stylesheets that did not load. The bundler's loader asks for each only once, so they are our task. */
const missingStyles = new Set<string>();

/** The failure names one stylesheet; others that failed beside it have no sheet either. */
function rememberFailedStyles(failure: unknown): void {
  const [, address] = failedStyle.exec(messageIn(failure)) ?? [];
  if (address === undefined) return;
  missingStyles.add(new URL(address, document.baseURI).href);
  for (const link of document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]'))
    if (link.sheet === null) missingStyles.add(link.href);
}

function loadStyle(href: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const link = document.createElement('link');
    link.rel = 'stylesheet';
    link.href = href;
    link.addEventListener('load', () => resolve());
    link.addEventListener('error', () => {
      link.remove();
      reject(new ChunkLoadError(styleFailure));
    });
    document.head.append(link);
  });
}

async function attempt<T>(load: () => Promise<T>): Promise<T> {
  try {
    for (const href of missingStyles) {
      await loadStyle(href);
      missingStyles.delete(href);
    }
    return await load();
  } catch (failure) {
    rememberFailedStyles(failure);
    throw failure;
  }
}

/** The module, loaded again once when the first attempt fails. @throws ChunkLoadError */
export async function loadChunk<T>(load: () => Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(
      () => reject(new ChunkLoadError(scriptFailure, { cause: new Error(`no answer within ${limit} ms`) })),
      limit,
    );
  });
  // The first failure is most often a lost connection or a version that was just replaced: try once more.
  const loading = attempt(load).catch(() => attempt(load));
  try {
    return await Promise.race([loading, late]);
  } catch (failure) {
    throw failureOf(failure);
  } finally {
    clearTimeout(timer);
  }
}

export interface Part<T> {
  /** The same promise for every caller, until a failed one is given up. */
  load(): Promise<T>;
}

const failed = new Set<() => void>();

/** A part of the program that is loaded when it is first asked for, and kept. */
export function partOf<T>(load: () => Promise<T>): Part<T> {
  let loading: Promise<T> | null = null;
  return {
    load() {
      if (loading === null) {
        loading = loadChunk(load);
        loading.catch(() => failed.add(() => (loading = null)));
      }
      return loading;
    },
  };
}

/** Loads the part when the page has nothing else to do; the result takes it back. Whoever wants it then learns of a failure. */
export function loadWhenIdle(part: Part<unknown>): () => void {
  const load = (): void => void part.load().catch(retryFailedParts);
  if (typeof requestIdleCallback === 'undefined') {
    const timer = setTimeout(load, 200);
    return () => clearTimeout(timer);
  }
  const asked = requestIdleCallback(load);
  return () => cancelIdleCallback(asked);
}

/** Parts that failed to load are loaded anew when they are asked for again. */
export function retryFailedParts(): void {
  for (const forget of failed) forget();
  failed.clear();
}

/** What to tell about a part of the program that did not load; null for any other failure. */
export function chunkFailureText(failure: unknown): { message: string; code: string } | null {
  const known =
    failure instanceof ChunkLoadError ||
    (failure instanceof Error && foreignChunkFailure.test(failure.message));
  if (!known) return null;
  const code = failureOf(failure).message;
  const what = code === styleFailure ? '页面样式' : '页面脚本';
  return { message: `${what}加载失败，请检查网络后重试`, code };
}
