/** Tries to open a lab and write to it, and prints the code of what happened. Arguments: path. */
import { isClewError } from '../../../../core/base/errors.ts';
import { openDatabase } from '../../../../core/storage/database.ts';

try {
  const database = openDatabase(process.argv[2] ?? '');
  database.transaction(() => database.sqlite.exec('CREATE TABLE mine (a)'));
  console.log('written');
} catch (error) {
  if (!isClewError(error)) throw error;
  console.log(`refused ${error.code}: ${error.message} ${error.remedy ?? ''}`);
}
