// What is handed to everything that floats over a grid: all of it, a panel, a dialog.
import type { RefObject } from 'react';
import type { GridColumn } from '../contract/columns.ts';
import type { GridView } from '../contract/view.ts';
import type { GridInstance } from '../frame/instance.ts';
import type { Runtime } from '../frame/runtime.ts';
import type { Choices } from '../interact/choices.ts';
import type { DialogRequest } from './dialogRequest.ts';
import type { GridPanel } from './panel.ts';

export interface FloatingProps<Row> {
  grid: GridInstance<Row>;
  choices: Choices;
  runtime: RefObject<Runtime<Row> | null>;
  stage: RefObject<HTMLElement | null>;
  id: string;
  columns: readonly GridColumn<Row>[];
  view: GridView;
  setView: (view: GridView) => void;
}

export interface PanelProps<Row> {
  grid: GridInstance<Row>;
  runtime: RefObject<Runtime<Row> | null>;
  panel: GridPanel;
  onClose: () => void;
}

export interface DialogProps<Row, Request extends DialogRequest = DialogRequest> {
  grid: GridInstance<Row>;
  runtime: Runtime<Row>;
  request: Request;
  onClose: () => void;
}
