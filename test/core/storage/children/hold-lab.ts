/** Opens a lab, says so, and holds it until it is killed or told to close by time. Arguments: path, wait ms, hold ms. */
import { isClewError } from '../../../../core/base/errors.ts';
import { openDatabase } from '../../../../core/storage/database.ts';

const [path = '', waitMs = '0', holdMs = '60000'] = process.argv.slice(2);
try {
  const database = openDatabase(path, { waitMs: Number(waitMs) });
  database.sqlite.exec('CREATE TABLE IF NOT EXISTS visits (at); INSERT INTO visits VALUES (1)');
  console.log('opened');
  setTimeout(() => {
    database.close();
    console.log('closed');
  }, Number(holdMs));
} catch (error) {
  if (!isClewError(error)) throw error;
  console.log(`refused ${error.code}: ${error.message} ${error.remedy ?? ''}`);
}
