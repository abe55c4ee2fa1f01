//! TLS to the database, as its address says: `sslmode`, and `sslrootcert` for a root of one's own.
use std::sync::Arc;

use rustls::client::danger::{HandshakeSignatureValid, ServerCertVerified, ServerCertVerifier};
use rustls::crypto::{CryptoProvider, ring, verify_tls12_signature, verify_tls13_signature};
use rustls::{ClientConfig, DigitallySignedStruct, RootCertStore, SignatureScheme};
use rustls_pki_types::pem::PemObject;
use rustls_pki_types::{CertificateDer, ServerName, UnixTime};
use tokio_postgres::tls::MakeTlsConnect;
use tokio_postgres_rustls::MakeRustlsConnect;

use super::{Kept, StoreError};

/// The address without what is said here, and how to connect. As elsewhere, `require` encrypts without asking who
/// answers; `verify-ca` and `verify-full` ask, and both mean that the name must be right too.
pub fn of(address: &str) -> Kept<(String, Tls)> {
    let (base, query) = address.split_once('?').unwrap_or((address, ""));
    let (mut rest, mut verify, mut roots) = (Vec::new(), false, None);
    for pair in query.split('&').filter(|pair| !pair.is_empty()) {
        match pair.split_once('=') {
            Some(("sslmode", "verify-ca" | "verify-full")) => {
                verify = true;
                rest.push("sslmode=require");
            }
            Some(("sslrootcert", path)) => roots = Some(path),
            _ => rest.push(pair),
        }
    }
    // A socket on this machine has no name to ask for, and nothing to hide from.
    let host = base.split("://").nth(1).unwrap_or_default();
    let host = host.rsplit('@').next().unwrap_or_default();
    if host.starts_with("%2F") || host.starts_with("%2f") || host.starts_with('/') {
        rest.retain(|pair| !pair.starts_with("sslmode="));
        rest.push("sslmode=disable");
    }
    let address = match rest.is_empty() {
        true => base.to_owned(),
        false => format!("{base}?{}", rest.join("&")),
    };
    let failed = |error: &dyn std::fmt::Display| StoreError::Failed(format!("TLS: {error}"));
    let provider = Arc::new(ring::default_provider());
    let config = ClientConfig::builder_with_provider(provider.clone())
        .with_safe_default_protocol_versions()
        .map_err(|error| failed(&error))?;
    let config = match verify {
        true => config.with_root_certificates(trusted(roots)?),
        false => config
            .dangerous()
            .with_custom_certificate_verifier(Arc::new(Anybody(provider))),
    };
    let tls = MakeRustlsConnect::new(config.with_no_client_auth());
    Ok((address, Tls(tls)))
}

/// How to connect. A socket on this machine has no name, and is asked for one all the same.
#[derive(Clone)]
pub struct Tls(MakeRustlsConnect);

impl<S> MakeTlsConnect<S> for Tls
where
    MakeRustlsConnect: MakeTlsConnect<S>,
{
    type Stream = <MakeRustlsConnect as MakeTlsConnect<S>>::Stream;
    type TlsConnect = <MakeRustlsConnect as MakeTlsConnect<S>>::TlsConnect;
    type Error = <MakeRustlsConnect as MakeTlsConnect<S>>::Error;

    fn make_tls_connect(&mut self, host: &str) -> Result<Self::TlsConnect, Self::Error> {
        let host = match host {
            "" => "localhost",
            host => host,
        };
        self.0.make_tls_connect(host)
    }
}

fn trusted(roots: Option<&str>) -> Kept<RootCertStore> {
    let failed = |error: &dyn std::fmt::Display| StoreError::Failed(format!("TLS: {error}"));
    let mut store = RootCertStore::empty();
    match roots {
        None => {
            let native = rustls_native_certs::load_native_certs();
            store.add_parsable_certificates(native.certs);
        }
        Some(path) => {
            let certificates =
                CertificateDer::pem_file_iter(path).map_err(|error| failed(&error))?;
            for certificate in certificates {
                let certificate = certificate.map_err(|error| failed(&error))?;
                store.add(certificate).map_err(|error| failed(&error))?;
            }
        }
    }
    Ok(store)
}

/// Believes whoever answers, but checks that it is he who holds the key.
#[derive(Debug)]
struct Anybody(Arc<CryptoProvider>);

impl ServerCertVerifier for Anybody {
    fn verify_server_cert(
        &self,
        _: &CertificateDer,
        _: &[CertificateDer],
        _: &ServerName,
        _: &[u8],
        _: UnixTime,
    ) -> Result<ServerCertVerified, rustls::Error> {
        Ok(ServerCertVerified::assertion())
    }

    fn verify_tls12_signature(
        &self,
        message: &[u8],
        certificate: &CertificateDer,
        signed: &DigitallySignedStruct,
    ) -> Result<HandshakeSignatureValid, rustls::Error> {
        let known = &self.0.signature_verification_algorithms;
        verify_tls12_signature(message, certificate, signed, known)
    }

    fn verify_tls13_signature(
        &self,
        message: &[u8],
        certificate: &CertificateDer,
        signed: &DigitallySignedStruct,
    ) -> Result<HandshakeSignatureValid, rustls::Error> {
        let known = &self.0.signature_verification_algorithms;
        verify_tls13_signature(message, certificate, signed, known)
    }

    fn supported_verify_schemes(&self) -> Vec<SignatureScheme> {
        self.0.signature_verification_algorithms.supported_schemes()
    }
}
