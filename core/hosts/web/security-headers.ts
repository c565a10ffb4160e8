/** The headers of every answer: nothing is loaded from elsewhere, framed, sniffed, or told where a link came from. */
import type { ServerResponse } from 'node:http';
import { pageStyleHash } from './pages.ts';

export function contentSecurityPolicy(port: number): string {
  const sockets = `ws://127.0.0.1:${port} ws://localhost:${port}`;
  return [
    "default-src 'none'",
    "script-src 'self'",
    "worker-src 'self'",
    `style-src 'self' '${pageStyleHash}'`,
    "font-src 'self'",
    "img-src 'self' data: blob:",
    `connect-src 'self' ${sockets}`,
    "manifest-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
}

export function setSecurityHeaders(response: ServerResponse, port: number): void {
  response.setHeader('Content-Security-Policy', contentSecurityPolicy(port));
  response.setHeader('X-Content-Type-Options', 'nosniff');
  response.setHeader('X-Frame-Options', 'DENY');
  response.setHeader('Referrer-Policy', 'no-referrer');
  response.setHeader('Cross-Origin-Opener-Policy', 'same-origin');
  response.setHeader('Cross-Origin-Resource-Policy', 'same-origin');
  response.setHeader('Cross-Origin-Embedder-Policy', 'require-corp');
  response.setHeader('Permissions-Policy', 'camera=(), microphone=(), geolocation=(), payment=(), usb=()');
}
