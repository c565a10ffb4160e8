/** Stands in for the image library in the bundles: texts are all that is embedded here. */

export default function sharp(): never {
  throw new Error('Images are not read by this app.');
}
