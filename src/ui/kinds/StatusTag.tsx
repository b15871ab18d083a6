// A state as word and tint; the same word always carries the same tint.
import type { DictItem } from './environment.ts';
import classes from './StatusTag.module.css';

export function StatusTag({ item, fallback }: { item: DictItem | undefined; fallback: string }) {
  return (
    <span className={classes['tag']} data-tone={item?.tone ?? 'draft'}>
      {item?.text ?? fallback}
    </span>
  );
}
