// The pure half of every field kind by name; the one door to it. React halves are joined by the same names.
import type { FieldKind } from './fields.ts';
import { bool } from './kinds/bool.ts';
import { code } from './kinds/code.ts';
import type { Kind } from './kinds/contract.ts';
import { date } from './kinds/date.ts';
import { datetime } from './kinds/datetime.ts';
import { dict } from './kinds/dict.ts';
import { file } from './kinds/file.ts';
import { image } from './kinds/image.ts';
import { images } from './kinds/images.ts';
import { integer } from './kinds/integer.ts';
import { json } from './kinds/json.ts';
import { longText } from './kinds/longText.ts';
import { money } from './kinds/money.ts';
import { percent } from './kinds/percent.ts';
import { price } from './kinds/price.ts';
import { qty } from './kinds/qty.ts';
import { rate } from './kinds/rate.ts';
import { ref } from './kinds/ref.ts';
import { refs } from './kinds/refs.ts';
import { richText } from './kinds/richText.ts';
import { text } from './kinds/text.ts';

export { isEmpty } from './kinds/contract.ts';
export type { DictionaryItem, Kind, KindContext, Parsed } from './kinds/contract.ts';

export const kinds: Readonly<Record<FieldKind, Kind>> = {
  code,
  text,
  longText,
  richText,
  integer,
  qty,
  price,
  money,
  rate,
  percent,
  date,
  datetime,
  bool,
  dict,
  ref,
  refs,
  image,
  images,
  file,
  json,
};

export function kindOf(kind: FieldKind): Kind {
  return kinds[kind];
}
