// The sheets of several documents one after the other, as the printer takes them.
import type { ReactNode } from 'react';
import type { PrintTemplate } from '#model/print/print.ts';
import type { PrintContent } from './printContent.ts';
import { PrintPages } from './PrintPages.tsx';

export function PrintSheets({
  template,
  contents,
}: {
  template: PrintTemplate;
  contents: readonly PrintContent[];
}): ReactNode {
  return contents.map((content, index) => (
    <PrintPages key={`${index}`} template={template} content={content} />
  ));
}
