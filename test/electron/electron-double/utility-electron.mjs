/** The ES view of a utility process's `electron` module, made when it is first imported. */
import { createRequire } from 'node:module';

const electron = createRequire(import.meta.url)('electron');
export const utilityProcess = electron.utilityProcess;
export default electron;
