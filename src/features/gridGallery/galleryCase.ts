// What a case of the gallery is, for the page that lists them and the files that draw them.
import type { ComponentType } from 'react';

export interface CaseProps {
  rowHeight: number;
}

export interface GalleryCase {
  name: string;
  title: string;
  Show: ComponentType<CaseProps>;
}
