// The global event that opens the picture preview, from wherever a picture is shown.

export interface PreviewRequest {
  /** Stored paths. */
  paths: readonly string[];
  /** The one shown first. */
  at: number;
}

const eventName = 'workbench:previewPicture';

export function previewPictures(request: PreviewRequest): void {
  dispatchEvent(new CustomEvent<PreviewRequest>(eventName, { detail: request }));
}

export function onPreview(listener: (request: PreviewRequest) => void): () => void {
  const hear = (event: Event): void => {
    if (event instanceof CustomEvent && isRequest(event.detail)) listener(event.detail);
  };
  addEventListener(eventName, hear);
  return () => removeEventListener(eventName, hear);
}

function isRequest(value: unknown): value is PreviewRequest {
  if (typeof value !== 'object' || value === null || !('paths' in value) || !('at' in value)) return false;
  return (
    Array.isArray(value.paths) &&
    value.paths.every((path) => typeof path === 'string') &&
    typeof value.at === 'number'
  );
}
