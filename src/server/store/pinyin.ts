// Chinese names are searched and sorted by stored pinyin, the same in both engines. The columns beside a text field
// with `pinyin` are made here, for saves and for bulk loading alike.
import { pinyin } from 'pinyin-pro';

export interface PinyinColumns {
  /** 'shanghaijingmi' for 上海精密; other characters stay, in lower case. */
  pinyin: string;
  /** 'shjm'. */
  initials: string;
}

export function pinyinColumns(text: string): PinyinColumns {
  // Full-width letters and digits are typed by accident; searched for as their ordinary forms.
  const plain = text.normalize('NFKC');
  const syllables = pinyin(plain, { toneType: 'none', type: 'all', nonZh: 'consecutive', v: true });
  let full = '';
  let initials = '';
  for (const part of syllables) {
    full += part.isZh ? part.pinyin : part.origin;
    initials += part.isZh ? part.pinyin.slice(0, 1) : part.origin;
  }
  return { pinyin: full.toLowerCase(), initials: initials.toLowerCase() };
}
