// Panels under rows. Each stays mounted once it was opened, so a nested grid or a half-filled form is as it was left;
// their places are written with every frame, without React.
import { Activity, useLayoutEffect, useRef } from 'react';
import type { ReactNode, RefObject } from 'react';
import { t } from '../core/language.ts';
import { useSignal } from './hooks.ts';
import type { GridInstance } from './instance.ts';
import styles from './details.module.css';
import type { Runtime } from './runtime.ts';
import type { Stage } from '../dom/stageCalls.ts';

interface DetailsProps<Row> {
  grid: GridInstance<Row>;
  runtime: RefObject<Runtime<Row> | null>;
}

/** Default export: fetched when it is first shown. */
export default function Details<Row>({ grid, runtime }: DetailsProps<Row>): ReactNode {
  const { details } = grid;
  const opened = useSignal(details.known);
  const layer = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (opened.size === 0) return undefined;
    const place = (): void => {
      if (runtime.current && layer.current) placePanels(grid, runtime.current.stage, layer.current);
    };
    place();
    return grid.topics.on('scrolled', place);
  }, [grid, runtime, opened]);

  const { detail } = grid.props;
  if (!detail || opened.size === 0) return null;
  return (
    <div ref={layer} className={styles['details']}>
      {[...opened].map(([id, open]) => {
        const row = grid.props.source.rowAt(grid.props.source.indexOf(id));
        return (
          row !== undefined && (
            <Activity key={id} mode={open ? 'visible' : 'hidden'}>
              <div
                ref={(panel) => details.hold(id, panel)}
                role="region"
                aria-label={t('明细')}
                tabIndex={-1}
                data-interactive=""
                className={styles['detail']}
                onKeyDown={(event) => {
                  if (event.key !== 'Escape' || event.defaultPrevented) return;
                  event.stopPropagation();
                  runtime.current?.editor.focus();
                }}
              >
                {detail.render(row)}
              </div>
            </Activity>
          )
        );
      })}
    </div>
  );
}

function placePanels<Row>(grid: GridInstance<Row>, stage: Stage<Row>, layer: HTMLElement): void {
  const { open, panels } = grid.details;
  if (panels.size === 0) return;
  const { bodyTop, bodyHeight, width } = stage.size();
  layer.style.cssText = `top:${bodyTop}px;height:${bodyHeight}px;width:${width}px`;
  for (const [id, panel] of panels) {
    const row = grid.props.source.indexOf(id);
    const height = open.get(id) ?? 0;
    const top = row < 0 ? -1 : stage.rowTop(row) + grid.cellHeight(row);
    const inView = height > 0 && row >= 0 && top + height > 0 && top < bodyHeight;
    panel.style.visibility = inView ? 'visible' : 'hidden';
    panel.style.height = `${height}px`;
    panel.style.transform = `translateY(${inView ? top : 0}px)`;
  }
}
