// How near the lot of an inspection bill is to its rejection, above its form: the sample and each class of defects with
// what was found and the rejection number, the words with it, so that colour alone says nothing.
import type { ReactNode } from 'react';
import { aqlBand } from '#entities/quality/inspection/aqlBand.ts';
import type { DocumentBandProps } from '#features/document/form/documentForm.ts';
import classes from './AqlBand.module.css';

export function AqlBand({ draft, onLines }: DocumentBandProps): ReactNode {
  const segments = aqlBand(draft.doc);
  if (segments.length === 0) return null;
  return (
    <div className={classes['band']} role="group" aria-label="抽样结论">
      {segments.map(({ key, title, text, share, rejected, sentence }) => (
        <button
          key={key}
          type="button"
          className={classes['segment']}
          title={sentence}
          aria-label={sentence}
          data-rejected={rejected || undefined}
          onClick={() => onLines(key === 'sample' ? 'items' : 'defects')}
        >
          <span className={classes['words']}>
            <span className={classes['title']}>{title}</span>
            <span className={classes['figure']}>{rejected ? `✗ ${text}` : text}</span>
          </span>
          <span className={classes['bar']} aria-hidden>
            <span className={classes['filled']} style={{ width: `${share * 100}%` }} />
          </span>
        </button>
      ))}
    </div>
  );
}
