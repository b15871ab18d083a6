// Pictures of a cell, as high as its row; a click shows them large.
import type { ReactNode } from 'react';
import { Picture } from './Picture.tsx';
import { previewPictures } from './preview.ts';
import classes from './upload.module.css';

export function CellPictures({ label, paths }: { label: string; paths: readonly string[] }): ReactNode {
  return (
    <span className={classes['inCell']}>
      {paths.map((path, at) => (
        <button
          key={path}
          type="button"
          tabIndex={-1}
          data-interactive
          className={classes['thumb']}
          aria-label={`预览${label}`}
          onClick={() => previewPictures({ paths, at })}
        >
          <Picture path={path} title={label} />
        </button>
      ))}
    </span>
  );
}
