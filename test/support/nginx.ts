/** nginx with WebDAV, started by a test on 127.0.0.1: a server of Bazel's remote cache. */
import { spawn, spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { tempDir } from './files.ts';

export interface Nginx {
	url: string;
	/** Where its files are: `ac/`, `cas/`. */
	dir: string;
	/** `PUT /cas/… 201`, since the last call. */
	requests(): string[];
	/** Deletes all files. */
	empty(): void;
	stop(): Promise<void>;
}

const program = ['nginx', '/usr/sbin/nginx'].find((name) =>
	spawnSync(name, ['-V'], { encoding: 'utf8' }).stderr?.includes('http_dav_module'),
);

/** Why there is none, to be told by a suite that is skipped. */
export const noNginx = program ? undefined : 'nginx with WebDAV is not installed (on Debian: nginx-light)';

/**
 * @param lines of the server's configuration
 * @param dir where its files are
 */
export async function startNginx(lines = '', dir = join(tempDir(), 'files')): Promise<Nginx> {
	const own = tempDir();
	const log = join(own, 'access.log');
	const port = await freePort();
	mkdirSync(dir, { recursive: true });
	const temp = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((kind) => `${kind}_temp_path ${own}/${kind};`);
	// What is sent lies on the same disk, as a file that is renamed.
	temp[0] = `client_body_temp_path ${dir}/sent;`;
	writeFileSync(
		join(own, 'nginx.conf'),
		`daemon off; user root; worker_processes 1; pid ${own}/pid; error_log ${own}/error.log;
events {}
http {
	log_format short '$request_method $uri $status'; access_log ${log} short; ${temp.join(' ')}
	server { listen 127.0.0.1:${port}; root ${dir}; client_max_body_size 0; ${/dav_methods/.test(lines) ? '' : 'dav_methods PUT; create_full_put_path on;'} ${lines} }
}`,
	);
	const child = spawn(program!, ['-e', `${own}/error.log`, '-c', join(own, 'nginx.conf'), '-p', own], { stdio: 'ignore' });
	const ended = new Promise<void>((done) => child.on('close', () => done()));
	// A suite that fails must not wait for it.
	child.unref();
	process.once('exit', () => child.kill('SIGTERM'));
	const url = `http://127.0.0.1:${port}/`;
	for (let i = 0; i < 600 && !(await fetch(url).catch(() => undefined)); i++) await new Promise((go) => setTimeout(go, 50));
	let told = readFileSync(log, 'utf8').length;
	return {
		url,
		dir,
		requests() {
			const text = readFileSync(log, 'utf8');
			const found = text.slice(told).split('\n').filter(Boolean);
			told = text.length;
			return found;
		},
		empty() {
			for (const folder of ['ac', 'cas']) rmSync(join(dir, folder), { recursive: true, force: true });
		},
		async stop() {
			child.ref();
			child.kill('SIGTERM');
			await ended;
		},
	};
}

const freePort = () =>
	new Promise<number>((done) => {
		const server = createServer().listen(0, '127.0.0.1', () => {
			const { port } = server.address() as { port: number };
			server.close(() => done(port));
		});
	});
