// Who is looking, faintly over every page, so that a photograph of the screen tells where it was taken.
import type { ReactNode } from 'react';
import classes from './Watermark.module.css';

function tileOf(text: string): string {
  const safe = text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
  const words = `<text x="150" y="90" text-anchor="middle" transform="rotate(-22 150 80)" font-size="14" font-family="sans-serif">${safe}</text>`;
  return `url("data:image/svg+xml,${encodeURIComponent(`<svg xmlns="http://www.w3.org/2000/svg" width="300" height="160">${words}</svg>`)}")`;
}

export function Watermark({ text }: { text: string }): ReactNode {
  const tile = tileOf(text);
  return <div className={classes.mark} style={{ maskImage: tile }} data-watermark={text} aria-hidden />;
}
