// Preloaded into every child that `tools/service.mjs` starts. When the parent disappears, even by kill -9, the child
// shuts down as if it had received SIGTERM, and so does not keep its port.
process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'));
process.channel?.unref();
