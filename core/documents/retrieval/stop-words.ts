/** Words too frequent in English to find anything by; other languages pass through and are weighed down by their frequency. */

const ENGLISH =
  'a an the of in on at to for from by with and or but is are was were be been being do does did has have had who whom ' +
  'whose what which when where why how that this these those it its as into than then there their they he she his her ' +
  'him i we you your my our not no s if about after before over under between during most more many much one some any ' +
  'all also can could would should will may might must same other such up out so only just very own each both';

export const stopWords: ReadonlySet<string> = new Set(ENGLISH.split(' '));
