// The few signs the grid draws itself, 16 px, in the colour of the text.
import type { ReactNode } from 'react';

function sign(path: string): ReactNode {
  return (
    <svg
      width="16"
      height="16"
      viewBox="0 0 16 16"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.4"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path d={path} />
    </svg>
  );
}

export const icons = {
  ascending: sign('M8 12.5v-9M4.5 7 8 3.5 11.5 7'),
  descending: sign('M8 3.5v9M4.5 9 8 12.5 11.5 9'),
  unsort: sign('M4 8h8'),
  pinStart: sign('M3 3v10M13 8H6.5M9 5.5 6.5 8 9 10.5'),
  pinEnd: sign('M13 3v10M3 8h6.5M7 5.5 9.5 8 7 10.5'),
  unpin: sign('M4 4l8 8M12 4l-8 8'),
  autosize: sign('M2.5 4v8M13.5 4v8M5 8h6M6.5 6 5 8l1.5 2M9.5 6 11 8l-1.5 2'),
  hide: sign('M2.5 8s2-3.5 5.5-3.5S13.5 8 13.5 8s-2 3.5-5.5 3.5S2.5 8 2.5 8zM3 13 13 3'),
  columns: sign('M3 3.5h10v9H3zM6.3 3.5v9M9.7 3.5v9'),
  more: sign('M4 6.5 8 10.5l4-4'),
  filter: sign('M3 4h10l-4 4.6V12l-2 1V8.6z'),
  fold: sign('M10 4.5 6.5 8 10 11.5'),
  unfold: sign('M6 4.5 9.5 8 6 11.5'),
  up: sign('M4.5 9.5 8 6l3.5 3.5'),
  down: sign('M4.5 6.5 8 10l3.5-3.5'),
} as const;
