// Numbers of single pieces as a clerk types, pastes or scans them: divided by commas, blanks or line ends, a run of
// consecutive numbers as 'SN001~SN020'.

/** Most pieces of one line. */
const mostSerials = 5_000;

export interface SerialCodes {
  /** In the order typed, none twice. */
  codes: readonly string[];
  /** What cannot be read, in words; null when everything can. */
  fault: string | null;
}

export function serialCodes(text: string): SerialCodes {
  const codes = new Set<string>();
  for (const part of text.split(/[\s,，、;；]+/)) {
    if (part === '') continue;
    const run = runOf(part);
    if (typeof run === 'string') return { codes: [...codes], fault: run };
    for (const code of run) {
      if (codes.has(code)) return { codes: [...codes], fault: `序列号 ${code} 重复` };
      codes.add(code);
      if (codes.size > mostSerials) return { codes: [...codes], fault: `一行最多 ${mostSerials} 个序列号` };
    }
  }
  return { codes: [...codes], fault: null };
}

/** The numbers of one part, or what is wrong with it. */
function runOf(part: string): readonly string[] | string {
  const [first = '', last, ...more] = part.split(/[~～]/);
  if (last === undefined) return [first];
  const from = /^(.*?)(\d+)$/.exec(first);
  const to = /^(.*?)(\d+)$/.exec(last);
  const [start = '', end = ''] = [from?.[2], to?.[2]];
  if (
    more.length > 0 ||
    start === '' ||
    end.length !== start.length ||
    from?.[1] !== to?.[1] ||
    start > end ||
    start.length > 12
  )
    return `“${part}”不是连续的序列号，应写成 SN001~SN020`;
  const count = Number(end) - Number(start) + 1;
  if (count > mostSerials) return `“${part}”超过 ${mostSerials} 个，请分行录入`;
  return Array.from(
    { length: count },
    (_, index) => `${from?.[1] ?? ''}${String(Number(start) + index).padStart(start.length, '0')}`,
  );
}
