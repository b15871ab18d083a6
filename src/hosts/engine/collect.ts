// Runs one wire message on a PGlite instance and gathers the answer, past PGlite's own decoder (which would decode
// every row a second time and keep it). An answer beyond the limit is dropped while it arrives.

/** What is needed of PGlite. The streamed bytes are a view of the engine's memory and must be copied. */
export interface RawEngine {
  execProtocolRawStream(
    message: Uint8Array,
    options: { syncToFs?: boolean; onRawData: (bytes: Uint8Array) => void },
  ): Promise<void>;
}

const MAX_ANSWER_BYTES = 256 * 1024 * 1024;

/** The answer's bytes in an own buffer, or null when it was larger than 256 MiB. */
export async function collectAnswer(
  engine: RawEngine,
  message: Uint8Array,
  limit = MAX_ANSWER_BYTES,
): Promise<Uint8Array | null> {
  let chunks: Uint8Array[] = [];
  let size = 0;
  await engine.execProtocolRawStream(message, {
    syncToFs: false,
    onRawData: (bytes) => {
      size += bytes.length;
      if (size > limit) chunks = [];
      else chunks.push(bytes.slice());
    },
  });
  if (size > limit) return null;
  if (chunks.length === 1 && chunks[0]) return chunks[0];
  const answer = new Uint8Array(size);
  let at = 0;
  for (const chunk of chunks) {
    answer.set(chunk, at);
    at += chunk.length;
  }
  return answer;
}
