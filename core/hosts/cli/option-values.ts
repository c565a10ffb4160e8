/** Values of options, read and checked. */
import { InvalidArgumentError } from 'commander';

export function list(text: string): string[] {
  return text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');
}

export function wholeNumber(text: string): number {
  const number = Number(text);
  if (!Number.isSafeInteger(number) || number < 0 || text.trim() === '') {
    throw new InvalidArgumentError('It takes a whole number from 0 on.');
  }
  return number;
}

export function positiveNumber(text: string): number {
  const number = wholeNumber(text);
  if (number === 0) throw new InvalidArgumentError('It takes a whole number from 1 on.');
  return number;
}

export function onOrOff(text: string): boolean {
  if (text !== 'on' && text !== 'off') throw new InvalidArgumentError('It takes on or off.');
  return text === 'on';
}

export function portNumber(text: string): number {
  const number = wholeNumber(text);
  if (number > 65_535) throw new InvalidArgumentError('It takes a port from 0 to 65535.');
  return number;
}
