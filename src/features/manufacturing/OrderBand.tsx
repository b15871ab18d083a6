// How far an order is, above its form: six parts, each with one figure; those with a table of their own lead to it.
import type { ReactNode } from 'react';
import { type Progress, progressOf } from '#entities/manufacturing/orderProgress.ts';
import type { DocumentBandProps } from '#features/document/form/documentForm.ts';
import classes from './OrderBand.module.css';

export function OrderBand({ draft, stored, onLines }: DocumentBandProps): ReactNode {
  return stored ? <ProgressBand parts={progressOf(draft.doc)} onLines={onLines} /> : null;
}

/** A part of the progress of an order; those with a table lead to it. */
type BandPart = Omit<Progress, 'segment' | 'lines'> & { segment: string; lines: string | null };

export function ProgressBand({
  parts,
  onLines,
}: {
  parts: readonly BandPart[];
  onLines: DocumentBandProps['onLines'];
}): ReactNode {
  return (
    <div className={classes['band']} role="group" aria-label="订单进度">
      {parts.map(({ segment, title, text, share, over, lines }) => {
        const inner = (
          <>
            <span className={classes['words']}>
              <span className={classes['title']}>{title}</span>
              <span className={classes['figure']}>{text}</span>
            </span>
            <span className={classes['bar']} aria-hidden>
              <span className={classes['filled']} style={{ display: 'block', width: `${share * 100}%` }} />
            </span>
          </>
        );
        const looks = {
          className: classes['segment'],
          'data-done': share >= 1 || undefined,
          'data-over': over || undefined,
        };
        return lines === null ? (
          <div key={segment} {...looks}>
            {inner}
          </div>
        ) : (
          <button key={segment} type="button" {...looks} onClick={() => onLines(lines)}>
            {inner}
          </button>
        );
      })}
    </div>
  );
}
