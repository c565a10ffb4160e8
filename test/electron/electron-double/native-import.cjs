/** Node's own `import()`, out of reach of the test runner's. */
/* eslint-disable no-undef, @typescript-eslint/no-require-imports -- it has to be CommonJS: only that is loaded past the test runner */
'use strict';
const { register } = require('node:module');
const { pathToFileURL } = require('node:url');

register('./main-hooks.mjs', pathToFileURL(__filename));

module.exports = (url) => import(url);
