// Of every file of screen tests, as Vitest wants it: run again for each.
import { afterAll } from 'vitest';
import { watching } from './browser.ts';
import { tellOfFailure, watchCalls } from './standing.ts';
import { closeWindows } from './workerBrowser.ts';

watching.opened = watchCalls;
watching.closing = tellOfFailure;
afterAll(closeWindows);
