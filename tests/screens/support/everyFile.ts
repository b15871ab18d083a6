// Of every file of screen tests, as Vitest wants it: run again for each.
import { afterAll } from 'vitest';
import { closeWindows } from './workerBrowser.ts';

afterAll(closeWindows);
